/** Active anywhere in the console. */
export const openingKeys = { open: 'Ctrl+K' } as const

/** Active in the palette's input. */
export const paletteKeys = {
  next: 'ArrowDown',
  before: 'ArrowUp',
  go: 'Enter',
  mark: 'Ctrl+D',
  leave: 'Escape',
} as const
