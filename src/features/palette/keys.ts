/* The shortcuts of the palette. */

/** Wherever one is in the console. */
export const openingKeys = { open: 'Ctrl+K' } as const

/** In the search field of the palette. */
export const paletteKeys = {
  next: 'ArrowDown',
  before: 'ArrowUp',
  go: 'Enter',
  mark: 'Ctrl+D',
  leave: 'Escape',
} as const
