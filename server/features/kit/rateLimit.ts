/* Slows down who asks too often, in this process: what it protects is worth no more than that. */

/** So many within so long. */
export interface LimitOptions {
  readonly most: number
  readonly windowMs: number
}

/** Makes a limit; it counts a request of a person and tells whether it may go on. */
export function createLimit({ most, windowMs }: LimitOptions): (who: string) => boolean {
  const asked = new Map<string, number[]>()
  return (who) => {
    const now = Date.now()
    for (const [name, times] of asked) if ((times.at(-1) ?? 0) <= now - windowMs) asked.delete(name)
    const times = (asked.get(who) ?? []).filter((time) => time > now - windowMs)
    if (times.length >= most) return false
    asked.set(who, [...times, now])
    return true
  }
}
