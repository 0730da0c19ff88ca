export interface Sample {
  readonly name: string
  readonly lines: readonly string[]
}

export interface SampleText {
  readonly lines: readonly string[]
  readonly samples: readonly Sample[]
  readonly unknown: readonly string[]
}

export interface Table extends SampleText {
  readonly end: number
}
