/* Messages between the pages and the development server, outside the API. */

/** Endpoint of the development server; not part of the product. */
export const deskUrl = '/dev/esquemas'

/** First event after schemas were saved: the new bodies of entities, by name. */
export const bodiesEvent = 'console:bodies'

/** Event after everything generated from these schemas was sent. */
export const generatedEvent = 'console:generated'

export interface SchemaDocument {
  readonly text: string
  /** Changes with every change of the text. */
  readonly version: string
}

/** A problem in a schema file, as shown in the terminal. Lines and columns start at 1. */
export interface SchemaDiagnostic {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly code: string
  readonly message: string
  readonly suggestion?: string
  readonly said: string
}

/** A request to replace the text of the given version. */
export interface SchemaSaveRequest extends SchemaDocument {
  /** Saves even if the text has problems. */
  readonly anyway: boolean
}

export interface SchemaSaveResult {
  readonly problems: readonly SchemaDiagnostic[]
  /** Version of the saved file; absent if problems prevented saving. */
  readonly version?: string
}
