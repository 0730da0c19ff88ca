/* Exponential backoff with jitter, up to a limit. */

const firstMs = 30_000
const longestMs = 3_600_000

/** @param tries from 1 @param chance from 0 to 1; spreads messages that failed together */
export function retryDelay(tries: number, chance: number = Math.random()): number {
  const whole = Math.min(longestMs, firstMs * 2 ** (tries - 1))
  return Math.round(whole * (0.5 + chance / 2))
}
