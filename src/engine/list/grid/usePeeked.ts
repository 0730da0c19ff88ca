/* Which row is looked at beside a grid: another one, or none, only once what is typed there is saved or given up. */
import { useRef, useState } from 'react'
import { useDialogs } from '../../page/Dialogs'
import { giveUpUnsaved, hasUnsaved } from '../../session/unsaved'

/** What is typed into beside the grid. */
const typed = '.peek form :is(input, textarea, [role=combobox])'

/** The row that is looked at. */
interface Peeked {
  readonly id: number | undefined
  /** Shows another one, or none. */
  show(id: number | undefined): void
}

/** Keeps it. */
export function usePeeked(): Peeked {
  const [id, setId] = useState<number>()
  const isAsking = useRef(false)
  const { confirm } = useDialogs()
  const ask = async (next: number | undefined) => {
    if (isAsking.current) return
    isAsking.current = true
    // The words of forms are not part of every list.
    const { leaveQuestion } = await import('../../form/drafts/leaveQuestion')
    const isLeft = await confirm(leaveQuestion)
    isAsking.current = false
    if (!isLeft) return document.querySelector<HTMLElement>(typed)?.focus()
    giveUpUnsaved()
    setId(next)
  }
  return {
    id,
    show(next) {
      if (next === id) return
      if (id !== undefined && hasUnsaved()) void ask(next)
      else setId(next)
    },
  }
}
