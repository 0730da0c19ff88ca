export interface TileSource {
  /** URL template with `{z}`, `{x}` and `{y}`. */
  readonly url: string
  readonly attribution: string
}

/** Background tiles; null leaves maps blank. */
export interface MapSettings {
  readonly tiles: TileSource | null
}
