/* Tracks the server's version. One that differs from the first seen means the user should reload. */
const listeners = new Set<() => void>()
let first: string | undefined
let last: string | undefined
let newer: string | undefined

export function noteVersion(version: string | null) {
  if (!version || version === last) return
  first ??= version
  last = version
  // A delayed response of the old version does not take the offer back.
  if (version !== first) newer = version
  for (const listener of listeners) listener()
}

export function lastVersion(): string | undefined {
  return last
}

export function followVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function newerVersion(): string | undefined {
  return newer
}
