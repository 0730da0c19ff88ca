/** Builds when the sources changed since the last build. */
export function ensureBuilt(isForced?: boolean): Promise<void>
