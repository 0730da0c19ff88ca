/* Asks for the fields of a transition; the server's problems are shown at them. */

import Box from '@mui/material/Box'
import DialogContentText from '@mui/material/DialogContentText'
import { useId, useMemo, useRef, useState } from 'react'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isChoice } from '#model/entity/kindGuards'
import { systemNames } from '#model/entity/system'
import { dayOfInstant } from '#model/formats/index'
import type { FieldProblem } from '#model/problem/problemBody'
import { activeFields } from '#model/record/record'
import { requiredByRules } from '#model/record/validate'
import { alwaysDemandedBy, demandedBy } from '#model/record/workflow'
import { valueAt } from '#model/show/cell'
import { validationText } from '#model/validationText'
import { useConsole } from '../console/console'
import type { Siblings } from '../contract'
import { takenOffline } from '../data/connection'
import { problemsOf } from '../data/fieldErrors'
import { withDependents } from '../fields/choices/dependents'
import { FieldInput } from '../form/FieldInput'
import { DialogForm } from '../page/DialogForm'
import { useSuggestions } from '../records/suggestions'
import { useDialogSuggestions } from '../records/useDialogSuggestions'
import { actionText } from './messages'
import type { Offer } from './offers'
import { usePreviewedValues } from './usePreviewedValues'

/** Above this number the inputs use two columns. */
const mostInOneColumn = 3

interface InputDialogProps {
  readonly entity: Entity
  readonly offer: Pick<Offer, 'label' | 'confirm' | 'input' | 'demands'> & Partial<Pick<Offer, 'to'>>
  readonly record: Row
  onCancel(): void
  onConfirm(input: Row): Promise<void>
  onFail(error: unknown): void
}

export function InputDialog({ entity, offer, record, onCancel, onConfirm, onFail }: InputDialogProps) {
  const id = useId()
  const { asked, required, values, say, isReady } = useAsked(entity, offer, record)
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [isBusy, setBusy] = useState(false)
  const siblings = useSiblings(record, values)
  const isWide = asked.length > mostInOneColumn

  const submit = async () => {
    const missing = missingIn(asked, required, values)
    if (missing.length > 0) return setProblems(missing)
    setBusy(true)
    try {
      // Emptied inputs are sent as null, so that the record's values are cleared.
      await onConfirm(Object.fromEntries(asked.map(({ path }) => [path, values[path] ?? null])))
    } catch (error) {
      const wrong = problemsAt(error, asked)
      setProblems(wrong)
      setBusy(false)
      if (wrong.length === 0) onFail(error)
    }
  }
  const noteProblem = (field: Field, message: string | undefined) =>
    setProblems((current) => {
      const others = withoutProblem(current, field)
      return message === undefined ? others : [...others, { path: pointerOf(field), message }]
    })

  return (
    <DialogForm
      traits={takenOffline(entity)}
      title={offer.label}
      action={actionText.confirm}
      tone="decision"
      size={isWide ? 'md' : 'xs'}
      isBusy={isBusy}
      isClosed={!isReady}
      onSubmit={submit}
      onClose={onCancel}
    >
      {offer.confirm !== undefined && <DialogContentText>{offer.confirm}</DialogContentText>}
      <Box sx={columnsOf(isWide)}>
        {asked.map((field) => (
          <FieldInput
            key={field.path}
            id={`${id}-${field.path}`}
            field={field}
            value={values[field.path]}
            required={field.required || required.has(field.path)}
            readOnly={isBusy}
            problem={problems.find(({ path }) => path === pointerOf(field))?.message}
            siblings={siblings}
            onChange={(value) => {
              say(field.path, value)
              noteProblem(field, undefined)
            }}
            onBlur={() => undefined}
            onProblem={(message) => noteProblem(field, message)}
          />
        ))}
      </Box>
    </DialogForm>
  )
}

function columnsOf(isWide: boolean) {
  const one = 'minmax(0, 1fr)'
  return {
    display: 'grid',
    gap: 2,
    alignItems: 'start',
    gridTemplateColumns: { xs: one, sm: isWide ? `repeat(2, ${one})` : one },
  }
}

function useAsked(entity: Entity, offer: InputDialogProps['offer'], record: Row) {
  const { actor } = useConsole()
  const suggested = useSuggestions(entity, offer.input)
  const [said, setSaid] = useState<Row>(() => proposedBy(offer.input, record))
  const known = useMemo(() => ({ ...record, ...suggested }), [record, suggested])
  const proposed = useDialogSuggestions(entity, offer.input, known, said, false)
  const values = useMemo(() => ({ ...suggested, ...proposed, ...said }), [suggested, proposed, said])
  // A bulk action has no record of its own.
  const isOne = record[systemNames.id] !== undefined
  const told = usePreviewedValues(entity, record, values, isOne && offer.demands.some(({ when }) => when))
  const there = useMemo(() => {
    const state = entity.workflow && offer.to !== undefined && { [entity.workflow.field]: offer.to }
    return { ...record, ...told, ...values, ...state }
  }, [entity, offer, record, told, values])
  const asked = useMemo(() => {
    if (!isOne) return offer.input
    const exists = activeFields(entity, there, actor, dayOfInstant(new Date()))
    return offer.input.filter(({ path }) => exists.has(path.split('.')[0] ?? path))
  }, [entity, offer, isOne, there, actor])
  const required = useMemo(() => {
    if (!isOne) return new Set(alwaysDemandedBy(offer))
    const today = dayOfInstant(new Date())
    const byRules = requiredByRules(entity, asked, there, actor, today)
    return new Set([...demandedBy(entity, offer, there, actor, today), ...byRules])
  }, [entity, offer, isOne, there, asked, actor])
  const say = (path: string, value: unknown) =>
    setSaid((current) => ({
      ...current,
      ...withDependents(offer.input, { ...there, ...current }, { [path]: value }),
    }))
  return { asked, required, values, say, isReady: suggested !== undefined }
}

function proposedBy(input: readonly Field[], record: Row): Row {
  return Object.fromEntries(
    input.flatMap((field) => {
      const { path, values } = field
      const value = record[path]
      if (value === null || value === undefined) return []
      // A current value that the transition does not allow is not prefilled.
      const isOffered = !isChoice(field) || !values || values.some((each) => each.value === value)
      return isOffered ? [[path, value]] : []
    }),
  )
}

function missingIn(
  asked: readonly Field[],
  required: ReadonlySet<string>,
  values: Row,
): readonly FieldProblem[] {
  return asked
    .filter(({ path }) => required.has(path) && isBlank(values[path]))
    .map((field) => ({ path: pointerOf(field), message: validationText.required }))
}

function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

function pointerOf(field: Field): string {
  return `/${field.path.replaceAll('.', '/')}`
}

function withoutProblem(problems: readonly FieldProblem[], field: Field): readonly FieldProblem[] {
  const left = problems.filter(({ path }) => path !== pointerOf(field))
  // Returns the same array if nothing changed, to avoid a re-render.
  return left.length === problems.length ? problems : left
}

/** Empty unless every problem belongs to an input of the dialog. */
function problemsAt(error: unknown, input: readonly Field[]): readonly FieldProblem[] {
  const errors = problemsOf(error)
  const isHere = ({ path }: FieldProblem) => input.some((field) => pointerOf(field) === path)
  return errors.every(isHere) ? errors : []
}

function useSiblings(record: Row, values: Row): Siblings {
  const latest = useRef<Row>(values)
  latest.current = { ...record, ...values }
  return useMemo(
    () => ({
      get: (path) => valueAt(latest.current, path),
      titleOf: (path) => path,
      subscribe: () => () => undefined,
    }),
    [],
  )
}
