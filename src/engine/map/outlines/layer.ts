/* Features of a layer as parsed, before their coordinates are converted to degrees. */

export interface RawFeature {
  readonly geometry?: unknown
  readonly properties?: Readonly<Record<string, unknown>> | null
}

export interface Layer {
  readonly name: string
  readonly features: readonly RawFeature[]
  /** The reference system as named in the file. */
  readonly system?: string
  /** Ring order and direction have no meaning, so holes are found by containment. */
  readonly hasLooseRings?: boolean
}
