export function arithmeticMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Geometric mean, for counts that differ by orders of magnitude; values below one count as one. */
export function geometricMean(values: readonly number[]): number {
  return Math.exp(arithmeticMean(values.map((value) => Math.log(Math.max(value, 1)))))
}
