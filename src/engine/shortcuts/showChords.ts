const names: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Space: 'Espaço',
  Escape: 'Esc',
}

/** Modifiers to hold, and alternatives for the last key. */
export interface ShownChord {
  readonly held: readonly string[]
  readonly oneOf: readonly string[]
}

/**
 * Merges chords that differ only in the last key.
 * @example showChords('Ctrl+ArrowDown Ctrl+ArrowUp', false) // [{ held: ['Ctrl'], oneOf: ['↓', '↑'] }]
 */
export function showChords(chords: string, isMac: boolean): readonly ShownChord[] {
  const ways = new Map<string, string[]>()
  for (const chord of chords.split(' ')) {
    const parts = chord.split('+')
    const last = parts.pop() ?? ''
    const held = parts.map((each) => (isMac && each === 'Ctrl' ? '⌘' : each)).join(' ')
    ways.set(held, [...(ways.get(held) ?? []), names[last] ?? last])
  }
  return [...ways].map(([held, oneOf]) => ({ held: held.split(' ').filter(Boolean), oneOf }))
}

export const isMac = () => navigator.platform.startsWith('Mac')

/** A chord beside the entry that it replaces: `Ctrl+P`, on a Mac `⌘+P`. */
export function chordText(chord: string): string {
  return showChords(chord, isMac())
    .map(({ held, oneOf }) => [...held, oneOf.join(' ')].join('+'))
    .join(' ')
}

/** As `aria-keyshortcuts` spells it. */
export function ariaChord(chord: string): string {
  return chord.replaceAll('Ctrl', 'Control')
}
