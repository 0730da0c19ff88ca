/** Builds when the sources changed since the last build. */
export function ensureBuilt(options?: {
  readonly isForced?: boolean
  readonly isGenerated?: boolean
}): Promise<void>
