/** The usual mean of some numbers. */
export function arithmeticMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The mean of counts that differ by powers; less than one counts as one. */
export function geometricMean(values: readonly number[]): number {
  return Math.exp(arithmeticMean(values.map((value) => Math.log(Math.max(value, 1)))))
}
