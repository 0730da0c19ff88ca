import type { Format } from './format'
import { formatMessages } from './messages'
import { createDraw } from './random'
import { tidy } from './text'

function isWebAddress(text: string): boolean {
  // Only these schemes, because the text becomes a link, and `javascript:` would be an XSS hole.
  if (!/^https?:\/\/[^\s<>"\\]+$/.test(text)) return false
  try {
    return new URL(text).hostname !== ''
  } catch {
    return false
  }
}

/** Web address; adds a missing `https://`. */
export const uri: Format = {
  normalise(input) {
    const text = tidy(input)
    const bare = /^(https?):\/\/(.*)$/is.exec(text)
    if (bare) return `${bare[1]?.toLowerCase()}://${bare[2]}`
    const isHost = /^[^\s/:?#@]+\.[^\s/:?#@.]{2,}(?:[:/?#]\S*)?$/.test(text)
    return isHost && isWebAddress(`https://${text}`) ? `https://${text}` : text
  },
  validate: (canonical) => (isWebAddress(canonical) ? undefined : formatMessages.invalid),
  show: (canonical) => canonical,
  mask: (typed) => typed.replace(/\s/g, ''),
  sample: (seed) => `https://example.com/${createDraw(seed)(1_000_000).toString(36)}`,
}
