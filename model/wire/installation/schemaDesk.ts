/* What pages and the development server say to each other, beside the API. */

/** Where the development server answers; nothing of it is in the product. */
export const deskUrl = '/dev/esquemas'

/** What the development server tells pages first when schemas were saved: the new bodies of entities, by name. */
export const bodiesEvent = 'console:bodies'

/** What it tells them once all that these schemas made was sent. */
export const generatedEvent = 'console:generated'

/** A schema file as it stands on the disk. */
export interface KeptSchema {
  readonly text: string
  /** Another one for every other text. */
  readonly version: string
}

/** What is wrong at a place of a schema file, as the terminal says it. Lines and columns start at 1. */
export interface SchemaComplaint {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly code: string
  readonly message: string
  /** What was probably meant. */
  readonly suggestion?: string
  /** The line of the terminal. */
  readonly said: string
}

/** A text to be written instead of the one of a version. */
export interface SchemaWish extends KeptSchema {
  /** Also with something wrong in it. */
  readonly anyway: boolean
}

/** What became of a wish. */
export interface SchemaVerdict {
  readonly problems: readonly SchemaComplaint[]
  /** Of the file as it was written; absent where it was not, because of the problems. */
  readonly version?: string
}
