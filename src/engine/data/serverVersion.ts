/*
 * The version the server says it is. The first one seen belongs to the code that is running; a different one
 * later means that the person should reload.
 */
const listeners = new Set<() => void>()
let first: string | undefined
let last: string | undefined
let newer: string | undefined

/** Notes the version of an answer. */
export function noteVersion(version: string | null) {
  if (!version || version === last) return
  first ??= version
  last = version
  // An older answer that arrives late does not take the offer back.
  if (version !== first) newer = version
  for (const listener of listeners) listener()
}

/** The last version received. */
export function lastVersion(): string | undefined {
  return last
}

/** Calls back when the server's version changed; gives a way to stop. */
export function followVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The newer version that the server has, if it changed since the page was loaded. */
export function newerVersion(): string | undefined {
  return newer
}
