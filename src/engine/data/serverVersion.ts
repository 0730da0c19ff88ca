/* Tracks the server's version. If it differs from the first one seen, the user should reload. */
const listeners = new Set<() => void>()
let first: string | undefined
let last: string | undefined
let newer: string | undefined

export function noteVersion(version: string | null) {
  if (!version || version === last) return
  first ??= version
  last = version
  // A late response of the old version does not withdraw the offer.
  if (version !== first) newer = version
  for (const listener of listeners) listener()
}

/** The files of a newer version are on this device, although the server has answered in one version only. */
export function noteNewShell() {
  newer ??= 'on this device'
  for (const listener of listeners) listener()
}

let missing = 0

/** A file of this version is no longer on the server; each time it is offered again. */
export function noteMissingFile() {
  newer = `missing file ${++missing}`
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
