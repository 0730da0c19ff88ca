/* The row previewed beside the grid; it changes only after unsaved input is saved or discarded. */
import { useRef, useState } from 'react'
import { useDialogs } from '../../page/Dialogs'
import { loadPart } from '../../page/lazyPart'
import { giveUpUnsaved, hasUnsaved } from '../../session/unsaved'

const previewInputs = '.peek form :is(input, textarea, [role=combobox])'

interface RowPreview {
  readonly id: number | undefined
  show(id: number | undefined): void
}

export function useRowPreview(): RowPreview {
  const [id, setId] = useState<number>()
  const isAsking = useRef(false)
  const { confirm } = useDialogs()
  const confirmAndShow = async (next: number | undefined) => {
    if (isAsking.current) return
    isAsking.current = true
    // Loaded on demand: lists do not bundle the texts of forms.
    const { leaveQuestion } = await loadPart(() => import('../../form/drafts/leaveQuestion'))
    const isLeft = await confirm(leaveQuestion)
    isAsking.current = false
    if (!isLeft) return document.querySelector<HTMLElement>(previewInputs)?.focus()
    giveUpUnsaved()
    setId(next)
  }
  return {
    id,
    show(next) {
      if (next === id) return
      if (id !== undefined && hasUnsaved()) void confirmAndShow(next)
      else setId(next)
    },
  }
}
