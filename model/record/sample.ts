export interface Sample {
  /** Empty if the table gives no name. */
  readonly name: string
  readonly lines: readonly string[]
}

/** The content of a report as lines. */
export interface FoundSamples {
  /** Lines that apply to all samples. */
  readonly lines: readonly string[]
  readonly samples: readonly Sample[]
  /** Titles of measures without a field. */
  readonly unknown: readonly string[]
}

export interface Table extends FoundSamples {
  /** Index of the first line after the table. */
  readonly end: number
}
