/** Appends the two check digits of a number of the tax office, each from the weighted sum of what precedes it. */
export function withCheckDigits(base: string, sumOf: (characters: string) => number): string {
  return [1, 2].reduce((number) => {
    const rest = sumOf(number) % 11
    return `${number}${rest < 2 ? 0 : 11 - rest}`
  }, base)
}
