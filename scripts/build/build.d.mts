export function ensureBuilt(options?: {
  readonly isForced?: boolean
  readonly isGenerated?: boolean
}): Promise<void>
