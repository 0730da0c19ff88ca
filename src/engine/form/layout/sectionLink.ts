export interface SectionLink {
  readonly id: string
  readonly title: string
  readonly names: readonly string[]
}
