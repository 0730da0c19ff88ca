export interface TileSource {
  readonly url: string
  readonly attribution: string
}

/** Background tiles; null leaves maps blank. */
export interface MapSettings {
  readonly tiles: TileSource | null
}
