/* Features of one layer as its format has them, before its coordinates are degrees. */

/** A feature, of which nothing is certain. */
export interface LooseFeature {
  readonly geometry?: unknown
  readonly properties?: Readonly<Record<string, unknown>> | null
}

/** A layer of a file. */
export interface Layer {
  readonly name: string
  readonly features: readonly LooseFeature[]
  /** How the file names the reference system of the coordinates. */
  readonly system?: string
  /** The order and direction of rings says nothing: which are holes is seen from where they are. */
  readonly hasLooseRings?: boolean
}
