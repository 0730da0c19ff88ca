/* The order in which the lines of a grid stand in the page. */
import { useMemo, useState } from 'react'

/** Places in the page of lines that share none with others: the active one out of sight, and headings. */
export const [outside, heading] = [-1, -2]

/**
 * Lines in the order of the page: from top to bottom, except that none is moved during scrolling. Moved
 * elements are styled and laid out anew; those that stay only change their texts.
 */
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
