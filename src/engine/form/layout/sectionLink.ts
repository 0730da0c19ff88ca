/** A section of a form to go to. */
export interface SectionLink {
  readonly id: string
  readonly title: string
  /** Its top-level fields. */
  readonly names: readonly string[]
}
