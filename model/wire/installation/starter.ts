export interface StarterCatalogInfo {
  readonly entidade: string
  readonly titulo: string
  readonly prontos: number
  /** Records of the catalogue whose name exists already, active or not. */
  readonly existentes: number
}

export interface StarterState {
  /** True if there are no records in any of the catalogues' entities. */
  readonly vazio: boolean
  readonly catalogos: readonly StarterCatalogInfo[]
}

/** Records created, and records skipped because their name existed. */
export interface StarterResult {
  readonly criados: number
  readonly existentes: number
  readonly catalogos: readonly (StarterCatalogInfo & { readonly criados: number })[]
}
