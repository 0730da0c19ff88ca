export type RandomBelow = (bound: number) => number

export function createDraw(seed: number): RandomBelow {
  let state = Math.trunc(seed) | 0
  return (bound) => {
    // splitmix32, because neighbouring seeds must give dissimilar values; otherwise demo data would look sequential.
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    mixed ^= mixed >>> 15
    return (mixed >>> 0) % bound
  }
}

export function drawText(draw: RandomBelow, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(draw(alphabet.length))).join('')
}
