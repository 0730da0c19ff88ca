import Add from '@mui/icons-material/Add'
import Delete from '@mui/icons-material/Delete'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils'
import { type CSSProperties, memo, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { isWritable } from '#model/record/writable'
import { formText } from '../messages'
import { closedHelp } from '../state/closedHelp'
import { type Form, useForm } from '../state/FormScope'
import { useProposal } from '../state/proposed'
import { newItem, pointerOf } from '../state/record'
import { firstEmpty } from '../useFormKeys'
import { Group } from './Group'
import { PlaceProblem } from './PlaceProblem'
import { usePaste } from './usePaste'

function isClosed(form: Form, path: readonly (string | number)[]): boolean {
  const field = form.fieldAt(path)
  return form.isReadOnly || !field || !isWritable(form.entity, field, form.actor, form.record)
}

export function ListTemplate({
  items,
  canAdd,
  onAddClick,
  fieldPathId,
  formData,
  required,
}: ArrayFieldTemplateProps) {
  const form = useForm()
  const { path } = fieldPathId
  const field = form.fieldAt(path)
  const pointer = pointerOf(path)
  useEffect(() => form.store.place(pointer), [form, pointer])
  const proposal = useProposal(form, pointer, formData)
  const count = Array.isArray(formData) ? formData.length : 0
  const added = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const rows = count > 0 ? added.current?.closest('fieldset')?.querySelectorAll<HTMLElement>('.row') : []
    firstEmpty([...(rows ?? [])].at(-1) ?? null)?.focus()
    added.current = undefined
  }, [count])
  const closed = isClosed(form, path)
  const isAsked = useSyncExternalStore(
    form.store.subscribe,
    () => field !== undefined && path.length === 1 && form.store.isAsked(field),
  )
  const name = field ? itemTitle(field.schema.items?.title, field.title) : ''
  const paste = usePaste(form, path, closed ? undefined : field, (position) =>
    formText.itemTitle(name, position),
  )
  if (!field) return null
  const title = name
  return (
    <div
      className="items"
      onFocusCapture={() => {
        form.focus.path = path
      }}
      {...paste.events}
    >
      <Group
        title={field.title}
        isRequired={(required || isAsked) && !closed}
        help={proposal ?? closedHelp(form, field) ?? field.help}
      >
        {paste.note}
        {count === 0 && <p className="note">{formText.noItems}</p>}
        {field.itemColumns === undefined ? (
          items
        ) : (
          <div className="cards" style={{ '--across': field.itemColumns } as CSSProperties}>
            {items}
          </div>
        )}
        <PlaceProblem pointer={pointer} />
        {!closed && canAdd && (
          <Button
            size="small"
            startIcon={<Add />}
            sx={{ mt: 1 }}
            onClick={(event) => {
              form.store.edit(pointer)
              onAddClick(event)
              // rjsf adds an empty row; its defaults are set in the same update.
              form.setValue([...path, count], newItem(field, formText.itemTitle(title, count + 1)))
              added.current = event.currentTarget
            }}
          >
            {formText.addItem(title)}
          </Button>
        )}
      </Group>
    </div>
  )
}

function itemTitle(title: string | undefined, listTitle: string): string {
  return title ?? listTitle
}

export function ListItemTemplate({ children, buttonsProps, index }: ArrayFieldItemTemplateProps) {
  const form = useForm()
  const path = buttonsProps.fieldPathId.path.slice(0, -1)
  const field = form.fieldAt(path)
  const title = formText.itemTitle(itemTitle(field?.schema.items?.title, field?.title ?? ''), index + 1)
  // rjsf passes a new function on every keystroke; a ref keeps the button from re-rendering.
  const latest = useRef(buttonsProps.onRemoveItem)
  latest.current = buttonsProps.onRemoveItem
  const remove = useCallback(() => latest.current(), [])
  return (
    <fieldset
      className="row"
      aria-label={title}
      onFocusCapture={() => {
        form.focus.path = [...path, index]
      }}
    >
      <div className="fields place">{children}</div>
      {!isClosed(form, path) && <RemoveButton title={title} onClick={remove} />}
    </fieldset>
  )
}

interface RemoveButtonProps {
  readonly title: string
  onClick(): void
}

const RemoveButton = memo(({ title, onClick }: RemoveButtonProps) => (
  <IconButton size="small" aria-label={formText.removeItem(title)} onClick={onClick}>
    <Delete fontSize="small" />
  </IconButton>
))
RemoveButton.displayName = 'RemoveButton'
