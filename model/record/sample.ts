/** What was measured of one sample. */
export interface Sample {
  /** As the table calls it; empty when it has no name. */
  readonly name: string
  readonly lines: readonly string[]
}

/** What a report says, as lines. */
export interface FoundSamples {
  /** What concerns all samples. */
  readonly lines: readonly string[]
  readonly samples: readonly Sample[]
  /** Titles of measures that are none of ours. */
  readonly unknown: readonly string[]
}

/** The part of a report that is a table. */
export interface Table extends FoundSamples {
  /** The line behind it. */
  readonly end: number
}
