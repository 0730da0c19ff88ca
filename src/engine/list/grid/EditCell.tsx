/*
 * Changes one value at its cell: the same input, the same messages, the same version check as in a form. What was typed is
 * saved by a click elsewhere too; only Escape and the button throw it away.
 */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react'
import { useCanBlock, useDataProvider } from 'react-admin'
import { choicesAmong } from '#model/entity/among'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fieldAt } from '#model/entity/paths'
import type { FoundRow } from '#model/query/queryOf'
import type { Validator } from '#model/record/validate'
import { labelAt, valueAt } from '#model/show/cell'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import type { Siblings } from '../../fields/index'
import { useFocusInside } from '../../fields/useFocusInside'
import { UnsavedGuard } from '../../form/drafts/UnsavedGuard'
import { FieldInput } from '../../form/FieldInput'
import { formText } from '../../form/messages'
import { useValidator } from '../../form/validation/useValidator'
import { PageFailure } from '../../page/PageFailure'
import type { EarlyKeys } from '../../page/useEarlyKeys'
import { keys, pressed } from '../../shortcuts/keys'
import type { Step } from './editWalk'
import { useCellSaving } from './useCellSaving'

interface EditCellProps {
  readonly entity: Entity
  readonly field: Field
  readonly id: number
  readonly anchor: HTMLElement
  /** What was typed on the way to this cell. */
  readonly early?: EarlyKeys
  /** The record was changed; the cell is closed or left after that. */
  onSaved(): void
  onClose(): void
  /** The keyboard goes on to another cell, this one stays until that is known; absent where there is none. */
  onWalk?(step: Step, saved: Promise<boolean>): void
  /** Saving asks the person something first. */
  onAsk?(): void
}

/** The editor of a cell. */
export function EditCell({ id, anchor, onClose, ...props }: EditCellProps) {
  const { entity, field } = props
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  // Read anew for each cell, since others may have changed it, and only once, since it is being changed.
  const reading = useQuery({
    queryKey: [entity.name, 'cell', id, useId()],
    queryFn: async () =>
      (await dataProvider.getOne<FoundRow>(entity.name, { id, meta: { labels: true } })).data,
    staleTime: 'static',
    gcTime: 0,
  })
  const validators = useValidator(entity)
  const failed = [reading, validators].find(({ error }) => error !== null)
  const finish = useRef<() => void>(undefined)
  const { early } = props
  useEffect(() => {
    // The keys are the failure's: it offers another attempt.
    if (failed) early?.take()
  }, [failed, early])
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={(_event, reason) =>
        reason === 'backdropClick' && finish.current ? finish.current() : onClose()
      }
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': field.title, sx: { width: 340, p: 2 } } }}
    >
      {failed ? (
        <PageFailure error={failed.error} title={formText.loadFailed} onRetry={() => void failed.refetch()} />
      ) : reading.data && validators.data ? (
        <Editor
          {...props}
          {...{ onClose, finish }}
          record={reading.data}
          validator={validators.data.validate}
        />
      ) : (
        <Skeleton variant="rounded" height={40} />
      )}
    </Popover>
  )
}

interface EditorProps extends Omit<EditCellProps, 'id' | 'anchor'> {
  readonly record: FoundRow
  readonly validator: Validator
  /** Saves, for a click elsewhere. */
  readonly finish: RefObject<(() => void) | undefined>
}

function Editor({ entity, field, record, validator, early, finish, onClose, onWalk, ...on }: EditorProps) {
  const inputId = useId()
  const canBlock = useCanBlock()
  const input = useFocusInside<HTMLDivElement>(early)
  const cell = useCellSaving({ entity, field, record, validator, ...on })
  const leave = async (next?: Step) => {
    if (cell.isSaving) return
    // Some inputs hand their value on when they are left.
    if (input.current?.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
    const saved = cell.save()
    if (next !== undefined) onWalk?.(next, saved)
    if (await saved) return next === undefined ? onClose() : undefined
    input.current?.querySelector<HTMLElement>('input, textarea, [role=combobox]')?.focus()
  }
  useEffect(() => {
    finish.current = () => void leave()
  })
  const walking = useWalkKeys(onWalk && ((next) => void leave(next)))

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void leave()
      }}
      {...walking}
    >
      {canBlock && <UnsavedGuard isDirty={cell.isDirty} onLeave={onClose} />}
      <div ref={input}>
        <FieldInput
          id={inputId}
          field={asLeft(field, record)}
          value={cell.value ?? undefined}
          required={field.required}
          readOnly={false}
          problem={cell.problem}
          knownLabel={labelAt(record, field.name)}
          siblings={siblingsOf(entity, record)}
          onChange={cell.change}
          onBlur={() => undefined}
          onProblem={cell.refuse}
        />
      </div>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1.5 }}>
        <Button size="small" onClick={onClose}>
          {formText.cancel}
        </Button>
        <Button size="small" type="submit" variant="contained" disabled={cell.isSaving}>
          {formText.save}
        </Button>
      </Box>
      {cell.question}
    </form>
  )
}

/** The keys that lead to other cells. A picker that waits for its options moves the keyboard itself, once it has taken one. */
function useWalkKeys(walk: ((step: Step) => void) | undefined) {
  const isHeld = useRef(false)
  // Dialogs that are opened from the input are no part of it.
  const isOutside = ({ currentTarget, target }: { currentTarget: Element; target: EventTarget }) =>
    !(target instanceof Node && currentTarget.contains(target))
  if (!walk) return {}
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (isOutside(event)) return
      const key = pressed(event, keys.cell)
      isHeld.current = key === 'next' && event.defaultPrevented
      if (key === undefined || event.defaultPrevented) return
      event.preventDefault()
      walk(key === 'next' ? 1 : -1)
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      if (isOutside(event)) return
      if (isHeld.current) walk(1)
      isHeld.current = false
    },
  }
}

/** The field with the choices that the rest of the record leaves. */
function asLeft(field: Field, record: Row): Field {
  return field.among ? { ...field, values: choicesAmong(field, (path) => valueAt(record, path)) } : field
}

function siblingsOf(entity: Entity, record: Row): Siblings {
  return {
    get: (path) => valueAt(record, path),
    titleOf: (path) => fieldAt(entity, path)?.title ?? path,
    subscribe: () => () => undefined,
  }
}
