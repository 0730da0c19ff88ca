/* Saves one cell with the form's validation, and merges changes that another user saved meanwhile. */
import { type ReactNode, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { Entity, Field } from '#model/entity/entity'
import { fieldAt } from '#model/entity/paths'
import { dayOfInstant } from '#model/formats/index'
import type { FoundRow } from '#model/query/queryOf'
import { checkRecord, type Validator } from '#model/record/validate'
import { valueAt } from '#model/show/cell'
import { useConsole } from '../../console/console'
import type { SaveOptions } from '../../form/entityFormProps'
import { changesOf, formDataOf, recordOf } from '../../form/state/record'
import { useRecordSaving } from '../../saving/useRecordSaving'

interface CellOptions {
  readonly entity: Entity
  readonly field: Field
  readonly record: FoundRow
  readonly validator: Validator
  onSaved(): void
  onAsk?: (() => void) | undefined
}

interface CellSaving {
  readonly value: unknown
  readonly problem: string | undefined
  readonly isSaving: boolean
  readonly question: ReactNode
  change(value: unknown): void
  /** Reports that the typed text cannot be parsed; undefined clears it. */
  refuse(message: string | undefined): void
  isDirty(): boolean
  /** Resolves to false, and shows the reason, when the cell must stay open. */
  save(): Promise<boolean>
}

export function useCellSaving({ entity, field, record, validator, onSaved, onAsk }: CellOptions): CellSaving {
  const { actor } = useConsole()
  const notify = useNotify()
  const [value, setValue] = useState(valueAt(record, field.name))
  const [problem, setProblem] = useState<string>()
  const [unreadable, setUnreadable] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  // A ref, because a value committed on blur is read in the same event, before React renders.
  const latest = useRef<{ value: unknown; unreadable: string | undefined }>({ value, unreadable })
  const saving = useRecordSaving(entity, record, {
    saved(message) {
      if (message !== undefined) notify(message, { type: 'success' })
    },
    onDiscard: () => undefined,
  })
  const read = () => {
    const today = dayOfInstant(new Date())
    const before = formDataOf(entity, record)
    const after = recordOf(entity, { ...before, [field.name]: latest.current.value }, { actor, today })
    return { today, after, changes: changesOf(entity, before, after, actor, record) }
  }

  const save = async () => {
    const { today, after, changes } = read()
    const hasChanged = Object.keys(changes).length > 0
    const [wrong] = hasChanged ? checkRecord(entity, validator, after, actor, today, record).errors : []
    const message = latest.current.unreadable ?? (wrong && problemAt(entity, field, wrong))
    setProblem(message)
    if (message !== undefined) return false
    setSaving(true)
    const { signal } = new AbortController()
    const asking: SaveOptions['asking'] = (ask) => {
      onAsk?.()
      return ask()
    }
    const problems = await saving.save(changes, { isMore: false, signal, asking })
    const [first] = problems ?? []
    setSaving(problems === undefined)
    setProblem(first && problemAt(entity, field, first))
    // Also called when the other user's value won: the list does not show that one yet.
    if (problems === undefined && hasChanged) onSaved()
    return problems === undefined
  }

  return {
    value,
    problem: unreadable ?? problem,
    isSaving,
    question: saving.question,
    change(next) {
      latest.current.value = next
      setProblem(undefined)
      setValue(next)
    },
    refuse(message) {
      latest.current.unreadable = message
      setUnreadable(message)
    },
    isDirty: () =>
      !isSaving && (latest.current.unreadable !== undefined || Object.keys(read().changes).length > 0),
    save,
  }
}

/** Prefixes problems of other fields with the field's title. */
function problemAt(
  entity: Entity,
  field: Field,
  { path, message }: { path: string; message: string },
): string {
  const dotted = path.split('/').slice(1).join('.')
  if (dotted === field.name) return message
  return `${fieldAt(entity, dotted)?.title ?? dotted}: ${message}`
}
