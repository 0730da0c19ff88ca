/** Hash of files and folders (recursive), in path order. */
export function hashOf(paths: readonly string[]): string

export function writeStamp(stamp: string, hash: string): void
