/* The row previewed beside the grid; it changes only after unsaved input is saved or discarded. */
import { useRef, useState } from 'react'
import { useDialogs } from '../../page/Dialogs'
import { giveUpUnsaved, hasUnsaved } from '../../session/unsaved'

/** Inputs of the preview. */
const typed = '.peek form :is(input, textarea, [role=combobox])'

interface Peeked {
  readonly id: number | undefined
  show(id: number | undefined): void
}

export function usePeeked(): Peeked {
  const [id, setId] = useState<number>()
  const isAsking = useRef(false)
  const { confirm } = useDialogs()
  const ask = async (next: number | undefined) => {
    if (isAsking.current) return
    isAsking.current = true
    // Loaded on demand: lists do not bundle the texts of forms.
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
