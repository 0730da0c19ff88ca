/** The part of `navigator.connection` that is read here; Safari and Firefox do not have it. */
interface NetworkInformation {
  readonly saveData?: boolean
  readonly effectiveType?: string
  /** Megabits per second. */
  readonly downlink?: number
  readonly type?: string
}

/**
 * Whether more may be read than a person asks for: not on slow and metered connections. One whose answers only take
 * long to come, which browsers call 3G, gains most.
 */
export function isCheapConnection(): boolean {
  if (!('connection' in navigator)) return true
  const {
    saveData,
    effectiveType = '4g',
    downlink = 10,
    type,
  }: NetworkInformation = navigator.connection ?? {}
  return !saveData && !effectiveType.includes('2g') && downlink >= 1 && type !== 'cellular'
}
