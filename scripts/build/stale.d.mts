/** Hash of files and folders (all files below them), in path order. */
export function hashOf(paths: readonly string[]): string

/** Remembers the hash. */
export function writeStamp(stamp: string, hash: string): void
