/* Saves a form, stores its draft and shows the server's problems. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isSame } from '../records/isSame'
import { forgetDraft, keepDraft, markSent } from './drafts/drafts'
import { useDraftKeeping } from './drafts/useDraftKeeping'
import type { EntityFormProps } from './entityFormProps'
import { formText } from './messages'
import type { Form } from './state/FormScope'
import { changesOf, pathOf, recordOf, valueAt, withValueAt } from './state/record'

/** Milliseconds after which a save counts as slow. */
const longWait = 4_000

function startPatience(tell: (isSlow: boolean) => void) {
  const start = () => setTimeout(() => tell(true), longWait)
  let timer = start()
  let isOver = false
  const end = () => {
    isOver = true
    clearTimeout(timer)
    tell(false)
  }
  const asking = async <T>(question: () => Promise<T>): Promise<T> => {
    clearTimeout(timer)
    tell(false)
    try {
      return await question()
    } finally {
      if (!isOver) timer = start()
    }
  }
  return { asking, end }
}

function startWaiting(waiting: RefObject<AbortController | undefined>): AbortController {
  const controller = new AbortController()
  waiting.current = controller
  return controller
}

/** Resolves to no problems on abort. */
function abortOf(signal: AbortSignal): Promise<readonly never[]> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve([]), { once: true }))
}

/** The user's own changes, without values the form set itself, which would be set again. */
function typedIn(form: Form, before: Row): Row {
  // A value that the user emptied again equals the initial one.
  const assumed = [...form.assumed].filter(
    ([pointer]) =>
      !isSame(valueAt(form.store.getData(), pathOf(pointer)), valueAt(form.initial, pathOf(pointer))),
  )
  const filled = assumed.reduce<unknown>(
    (data, [pointer, value]) => withValueAt(data, pathOf(pointer), value),
    form.initial,
  )
  const start = assumed.length === 0 || !isRow(filled) ? before : recordOf(form.entity, filled, form)
  return changesOf(form.entity, start, form.store.getRecord(), form.actor, form.record)
}

export function useFormSaving(form: Form, before: Row, props: EntityFormProps) {
  const { entity, actor, readOnly = false, draftKey } = props
  const [isSaving, setSaving] = useState(false)
  const [isSlow, setSlow] = useState(false)
  const waiting = useRef<AbortController>(undefined)
  const notify = useNotify()
  const [attempts, setAttempts] = useState(0)
  const isDone = useRef(false)
  const wantsMore = useRef(false)

  const { problems } = props
  useEffect(() => {
    if (!problems || problems.length === 0) return
    form.store.refuse(problems)
    setAttempts((count) => count + 1)
  }, [form, problems])
  const findTyped = useCallback(() => typedIn(form, before), [form, before])
  const isDirty = useCallback(
    () => !readOnly && !isDone.current && Object.keys(findTyped()).length > 0,
    [readOnly, findTyped],
  )
  const forget = () => {
    isDone.current = true
    if (draftKey !== undefined) forgetDraft(draftKey, props.part?.names)
  }
  const keep = () => {
    if (draftKey === undefined || readOnly || isDone.current) return
    keepDraft(draftKey, entity, findTyped(), props.record, props.part?.names)
  }
  useDraftKeeping(form.store, keep)

  const save = async () => {
    if (readOnly || isSaving) return
    const isMore = wantsMore.current
    wantsMore.current = false
    const full = form.store.getRecord()
    setSaving(true)
    const { signal } = startWaiting(waiting)
    const patience = startPatience(setSlow)
    // Set before saving, because a successful save navigates away.
    isDone.current = true
    if (draftKey !== undefined) markSent(draftKey)
    try {
      const changes = changesOf(entity, props.mode === 'create' ? {} : before, full, actor, form.record)
      const saved = props.onSave(changes, full, { isMore, signal, asking: patience.asking })
      const problems = await Promise.race([saved, abortOf(signal)])
      if (!problems) return forget()
      isDone.current = false
      // What is refused at its fields is not saved.
      if (problems.length > 0) keep()
      if (signal.aborted) notify(formText.stoppedWaiting, { type: 'warning', autoHideDuration: 10_000 })
      form.store.refuse(problems)
      setAttempts((count) => count + 1)
    } catch (error) {
      isDone.current = false
      throw error
    } finally {
      patience.end()
      setSaving(false)
    }
  }

  return {
    isSaving,
    isSlow,
    stopWaiting: () => waiting.current?.abort(),
    attempts,
    isDirty,
    forget,
    wantMore(isMore: boolean) {
      wantsMore.current = isMore
    },
    save,
    refuse() {
      wantsMore.current = false
      form.store.reveal()
      setAttempts((count) => count + 1)
    },
  }
}
