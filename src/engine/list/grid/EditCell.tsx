/* Changes one value at its cell, judged as a form judges it: the same input, the same messages, the same version check. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Skeleton from '@mui/material/Skeleton'
import { type FormEvent, useId, useState } from 'react'
import { useDataProvider, useGetOne, useNotify } from 'react-admin'
import { choicesAmong } from '#model/entity/among'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fieldAt } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { dayOfInstant } from '#model/formats/index'
import type { FoundRow } from '#model/query/queryOf'
import { checkRecord, type Validator } from '#model/record/validate'
import { labelAt, valueAt } from '#model/show/cell'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import type { Siblings } from '../../fields/index'
import { useFocusInside } from '../../fields/useFocusInside'
import { FieldInput } from '../../form/FieldInput'
import { formText } from '../../form/messages'
import { changesOf, formDataOf, recordOf } from '../../form/state/record'
import { useValidator } from '../../form/validation/useValidator'
import { readSaveFailure, type SaveFailure } from '../../record/saveFailure'
import { updatedMessage } from '../../record/updatedMessage'
import { useAskBefore } from '../../record/useAskBefore'
import { useConsole } from '../../shell/console'

interface EditCellProps {
  readonly entity: Entity
  readonly field: Field
  readonly id: number
  readonly anchor: HTMLElement
  onClose(): void
  onSaved(): void
}

/** The editor of a cell. */
export function EditCell({ entity, field, id, anchor, onClose, onSaved }: EditCellProps) {
  const { data: record } = useGetOne<FoundRow>(entity.name, { id, meta: { labels: true } })
  const { data: validators } = useValidator(entity)
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': field.title, sx: { width: 340, p: 2 } } }}
    >
      {record && validators ? (
        <Editor {...{ entity, field, record, onClose, onSaved }} validator={validators.validate} />
      ) : (
        <Skeleton variant="rounded" height={40} />
      )}
    </Popover>
  )
}

interface EditorProps extends Pick<EditCellProps, 'entity' | 'field' | 'onClose' | 'onSaved'> {
  readonly record: Row
  readonly validator: Validator
}

function Editor({ entity, field, record, validator, onClose, onSaved }: EditorProps) {
  const { actor } = useConsole()
  const provider = useDataProvider<ConsoleDataProvider>()
  const notify = useNotify()
  const inputId = useId()
  const [value, setValue] = useState(valueAt(record, field.name))
  const [problem, setProblem] = useState<string>()
  const [unreadable, setUnreadable] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const input = useFocusInside<HTMLDivElement>()
  const askBefore = useAskBefore(entity)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const today = dayOfInstant(new Date())
    const before = formDataOf(entity, record)
    const after = recordOf(entity, { ...before, [field.name]: value }, { actor, today })
    const [wrong] = checkRecord(entity, validator, after, actor, today, record).errors
    if (wrong || unreadable !== undefined)
      return setProblem(unreadable ?? (wrong && told(entity, field, wrong)))
    const data = changesOf(entity, before, after, actor, record)
    if (Object.keys(data).length === 0) return onClose()
    setSaving(true)
    if (!(await askBefore(data, { record }))) return setSaving(false)
    try {
      const id = record.id
      const version = Number(record[systemNames.version])
      await provider.update(entity.name, { id, data, previousData: { id }, meta: { version } })
      notify(updatedMessage(entity, record, data), { type: 'success' })
      onSaved()
    } catch (error) {
      const failure = readSaveFailure(error)
      setProblem(tellFailure(entity, field, failure))
      setSaving(false)
    }
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <div ref={input}>
        <FieldInput
          id={inputId}
          field={asLeft(field, record)}
          value={value ?? undefined}
          required={field.required}
          readOnly={false}
          problem={unreadable ?? problem}
          knownLabel={labelAt(record, field.name)}
          siblings={siblingsOf(entity, record)}
          onChange={(next) => {
            setProblem(undefined)
            setValue(next)
          }}
          onBlur={() => undefined}
          onProblem={setUnreadable}
        />
      </div>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1.5 }}>
        <Button size="small" onClick={onClose}>
          {formText.cancel}
        </Button>
        <Button size="small" type="submit" variant="contained" disabled={isSaving}>
          {formText.save}
        </Button>
      </Box>
    </form>
  )
}

/** The field with the choices that the rest of the record leaves. */
function asLeft(field: Field, record: Row): Field {
  return field.among ? { ...field, values: choicesAmong(field, (path) => valueAt(record, path)) } : field
}

function tellFailure(entity: Entity, field: Field, failure: SaveFailure): string | undefined {
  if (failure.kind === 'expired' || failure.kind === 'cancelled') return undefined
  if (failure.kind === 'stale') return formText.stale
  if (failure.kind === 'gone') return formText.removedMeanwhile
  if (failure.kind === 'other') return failure.message ?? entity.messages.saveFailed
  const [first] = failure.problems
  return first ? told(entity, field, first) : entity.messages.saveFailed
}

/** A problem of another field is told with that field's name. */
function told(entity: Entity, field: Field, { path, message }: { path: string; message: string }): string {
  const dotted = path.split('/').slice(1).join('.')
  if (dotted === field.name) return message
  return `${fieldAt(entity, dotted)?.title ?? dotted}: ${message}`
}

function siblingsOf(entity: Entity, record: Row): Siblings {
  return {
    get: (path) => valueAt(record, path),
    titleOf: (path) => fieldAt(entity, path)?.title ?? path,
    subscribe: () => () => undefined,
  }
}
