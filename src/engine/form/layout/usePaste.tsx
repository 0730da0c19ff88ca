/* Pasting spreadsheet cells into a list. The parser is loaded on the first paste. */
import Button from '@mui/material/Button'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { Field } from '#model/entity/entity'
import { isList } from '#model/entity/kindGuards'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import { loadPart } from '../../page/lazyPart'
import { isSame } from '../../records/isSame'
import { keys, pressed } from '../../shortcuts/keys'
import { formText } from '../messages'
import type { PasteResult } from '../pasteItems'
import type { Form } from '../state/FormScope'
import { valueAt } from '../state/record'
import { shownChildren } from './ObjectTemplate'

type Path = readonly (string | number)[]

interface Paste {
  readonly events: {
    onPasteCapture?(event: ClipboardEvent): void
    onKeyDownCapture?(event: KeyboardEvent): void
  }
  readonly note: ReactNode
}

export function usePaste(
  form: Form,
  path: Path,
  list: Field | undefined,
  titleOf: (position: number) => string,
): Paste {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const [pasted, setPasted] = useState<PasteResult>()
  const [said, setSaid] = useState('')
  if (!list) return { events: {}, note: null }

  const take = async (text: string, from: Path) => {
    try {
      const { pasteItems } = await loadPart(() => import('../pasteItems'))
      const shownAt = (at: number) => shownChildren(form, [...path, at]).split(' ')
      const done = await pasteItems({ form, path, list, from, shownAt, titleOf }, text, dataProvider)
      if (!done) return
      setPasted(done)
      setSaid(done.said)
    } catch {
      setSaid(formText.pasteFailed)
    }
  }
  const undo = async () => {
    if (!pasted) return
    const { takeBack } = await loadPart(() => import('../pasteItems'))
    form.store.refuse([])
    form.store.setValue(path, takeBack(pasted, valueAt(form.store.getData(), path)))
    setPasted(undefined)
    setSaid(formText.pasteUndone)
  }
  return {
    events: {
      onPasteCapture(event) {
        const text = event.clipboardData.getData('text/plain')
        const isOwn = event.target instanceof HTMLTextAreaElement && !text.includes('\t')
        // The dialog of a field in the list is not inside the list.
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (!isTable(text) || isOwn || !isInside || isInInnerList(form, path)) return
        event.preventDefault()
        event.stopPropagation()
        void take(text, form.focus.path)
      },
      onKeyDownCapture(event) {
        const isUndo = pressed(event, keys.typing) === 'undo'
        // Edits made since the paste are undone first, in their own inputs.
        if (!isUndo || !pasted || !isSame(valueAt(form.store.getData(), path), pasted.after)) return
        event.preventDefault()
        event.stopPropagation()
        void undo()
      },
    },
    note: (
      <p className={said === '' ? 'unseen' : 'note'} role="status">
        {said}
        {pasted && (
          <Button size="small" onClick={() => void undo()}>
            {formText.undo}
          </Button>
        )}
      </p>
    ),
  }
}

function isInInnerList({ focus, fieldAt }: Form, path: Path): boolean {
  return focus.path.some(
    (step, at) =>
      at >= path.length && typeof step === 'string' && isList(fieldAt(focus.path.slice(0, at + 1))),
  )
}

/** A single cell is pasted as plain text. */
function isTable(text: string): boolean {
  return text.includes('\t') || /[^\r\n][\r\n]+[^\r\n]/.test(text)
}
