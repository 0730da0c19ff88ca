/** A source of map tiles. */
export interface TileSource {
  /** Address with `{z}`, `{x}` and `{y}`. */
  readonly url: string
  readonly attribution: string
}

/** Where maps get the picture of the ground from; null leaves them blank. */
export interface MapSettings {
  readonly tiles: TileSource | null
}
