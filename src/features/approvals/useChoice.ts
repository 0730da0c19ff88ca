import { useState } from 'react'
import type { InboxRequest } from './useInbox'

/** @param isWide a wide screen always shows a request; on a narrow one it covers the list */
export function useChoice(requests: readonly InboxRequest[], isWide: boolean) {
  const [opened, setOpened] = useState<number>()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [last, setLast] = useState<number>()
  const current = requests.find(({ id }) => id === opened) ?? (isWide ? requests[0] : undefined)
  return {
    current,
    selected,
    chosen: requests.filter(({ id }) => selected.has(id)),
    open: setOpened,
    close: () => setOpened(undefined),
    clear: () => setSelected(new Set()),
    move(by: number) {
      const at = current ? requests.indexOf(current) : -1
      const next = requests[Math.min(Math.max(at + by, 0), requests.length - 1)]
      if (next) setOpened(next.id)
    },
    /** With `isStretch`, selects the range from the request toggled last. */
    toggle(id: number, isStretch = false) {
      const placeOf = (each: number | undefined) => requests.findIndex((request) => request.id === each)
      const [from, to] = [placeOf(last), placeOf(id)]
      const stretch = requests.slice(Math.min(from, to), Math.max(from, to) + 1)
      setLast(id)
      setSelected((before) => {
        if (isStretch && from >= 0 && to >= 0) return new Set([...before, ...stretch.map((each) => each.id)])
        return new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id])
      })
    },
    choose: (chosen: readonly InboxRequest[]) => setSelected(new Set(chosen.map(({ id }) => id))),
  }
}
