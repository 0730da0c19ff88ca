/* The catalogues that an installation may begin with, and what came of writing them. */

/** One catalogue. */
export interface StarterCatalogInfo {
  readonly entidade: string
  /** What its records are called. */
  readonly titulo: string
  /** Records in the set. */
  readonly prontos: number
  /** Those of the set whose name is here already, active or not. */
  readonly existentes: number
}

/** The whole set. */
export interface StarterState {
  /** Nothing is in any of the catalogues yet. */
  readonly vazio: boolean
  readonly catalogos: readonly StarterCatalogInfo[]
}

/** What was written, and what was left alone because its name was here. */
export interface StarterResult {
  readonly criados: number
  readonly existentes: number
  readonly catalogos: readonly (StarterCatalogInfo & { readonly criados: number })[]
}
