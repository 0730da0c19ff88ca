import { useMemo, useState } from 'react'

/** Slots of lines that are not reused: the active line outside the viewport, and group headings. */
export const [outside, heading] = [-1, -2]

/** Lines from top to bottom. During scrolling none is moved, because moved elements are laid out anew. */
export function useStillOrder(
  lines: readonly number[],
  slotOf: (line: number) => number,
  isScrolling: boolean,
): readonly number[] {
  const [still, setStill] = useState<readonly number[]>([])
  const places = useMemo(() => new Map(still.map((slot, place) => [slot, place])), [still])
  if (isScrolling) {
    const placeOf = (line: number) => {
      const slot = slotOf(line)
      return slot === heading ? still.length : (places.get(slot) ?? still.length)
    }
    return lines.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
  const slots = lines.map(slotOf)
  if (slots.join() !== still.join()) setStill(slots)
  return lines
}
