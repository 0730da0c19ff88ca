import { useState } from 'react'
import { useVisitState } from '../../engine'
import type { InboxRequest } from './useInbox'

const none: ReadonlySet<number> = new Set()

/**
 * The shown request stays, as it was, when others decide it: the next one in its place could be decided by mistake.
 *
 * @param isWide a wide screen always shows a request; on a narrow one it covers the list
 */
export function useChoice(requests: readonly InboxRequest[], isWide: boolean) {
  const [opened, setOpened] = useVisitState<number | undefined>('opened request', undefined)
  const [selected, setSelected] = useVisitState('selected requests', none)
  const [last, setLast] = useState<number>()
  const [shown, setShown] = useState<InboxRequest>()
  const [left, setLeft] = useState(none)
  const wanted = opened ?? shown?.id
  const kept = shown && shown.id === wanted && !left.has(shown.id) ? shown : undefined
  const current = requests.find(({ id }) => id === wanted) ?? kept ?? (isWide ? requests[0] : undefined)
  if (current !== shown) setShown(current)
  return {
    current,
    selected,
    chosen: requests.filter(({ id }) => selected.has(id)),
    open: setOpened,
    close() {
      setOpened(undefined)
      setShown(undefined)
    },
    /** These may make place for the next one. */
    leave: (ids: readonly number[]) => setLeft(new Set([...left, ...ids])),
    clear: () => setSelected(none),
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
      const isRange = isStretch && from >= 0 && to >= 0
      if (isRange) setSelected(new Set([...selected, ...stretch.map((each) => each.id)]))
      else
        setSelected(
          new Set(selected.has(id) ? [...selected].filter((each) => each !== id) : [...selected, id]),
        )
    },
    choose: (chosen: readonly InboxRequest[]) => setSelected(new Set(chosen.map(({ id }) => id))),
  }
}
