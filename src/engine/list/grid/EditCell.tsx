/* Edits one value in its cell like the form would. Only Escape and the cancel button discard. */

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
import type { Siblings } from '../../contract'
import { takenOffline } from '../../data/connection'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import { useFocusInside } from '../../fields/useFocusInside'
import { UnsavedGuard } from '../../form/drafts/UnsavedGuard'
import { FieldInput } from '../../form/FieldInput'
import { formText } from '../../form/messages'
import { useValidator } from '../../form/useValidator'
import { focusInput } from '../../page/focusInput'
import { PageFailure } from '../../page/PageFailure'
import type { QueuedKeys } from '../../page/useEarlyKeys'
import { keys, pressed } from '../../shortcuts/keys'
import type { Step } from './editWalk'
import { useCellSaving } from './useCellSaving'

interface EditCellProps {
  readonly entity: Entity
  readonly field: Field
  readonly id: number
  readonly anchor: HTMLElement
  /** Keys typed before the editor was ready. */
  readonly early?: QueuedKeys
  onSaved(): void
  onClose(): void
  /** This cell stays mounted until `saved` settles. Undefined without a neighbour. */
  onWalk?(step: Step, saved: Promise<boolean>): void
  onAsk?(): void
}

export function EditCell({ id, anchor, onClose, ...props }: EditCellProps) {
  const { entity, field } = props
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  // Reads a fresh record when the editor opens, and never again while the user is editing.
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
    // After a failure the keys belong to its retry button.
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
  readonly finish: RefObject<(() => void) | undefined>
}

function Editor({ entity, field, record, validator, early, finish, onClose, onWalk, ...on }: EditorProps) {
  const inputId = useId()
  const canBlock = useCanBlock()
  const input = useFocusInside<HTMLDivElement>(early)
  const cell = useCellSaving({ entity, field, record, validator, ...on })
  const leave = async (next?: Step) => {
    if (cell.isSaving) return
    // Some inputs commit their value on blur.
    if (input.current?.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
    const saved = cell.save()
    if (next !== undefined) onWalk?.(next, saved)
    if (await saved) return next === undefined ? onClose() : undefined
    focusInput(input.current)
  }
  useEffect(() => {
    finish.current = () => void leave()
  })
  const walking = useWalkKeys(onWalk && ((next) => void leave(next)))

  return (
    <form
      {...takenOffline(entity)}
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

/** A picker that is waiting for its options moves on by itself after a choice. */
function useWalkKeys(walk: ((step: Step) => void) | undefined) {
  const isHeld = useRef(false)
  // Events bubble through React from dialogs opened by the input, although these are outside it.
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

/** Limits the options to those that the record's other values allow. */
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
