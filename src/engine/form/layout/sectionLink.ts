/* What the trail of sections leads to, as a type. */

/** A section to go to. */
export interface SectionLink {
  readonly id: string
  readonly title: string
  /** Its top-level fields. */
  readonly names: readonly string[]
}
