import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { getDefaultRegistry } from '@rjsf/core'
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps, FieldProps } from '@rjsf/utils'
import { type CSSProperties, memo, useEffect, useRef, useSyncExternalStore } from 'react'
import { isWritable } from '#model/record/writable'
import { formText } from '../messages'
import { closedHelp } from '../state/closedHelp'
import { type Form, useForm } from '../state/FormScope'
import { newItem, pointerOf, valueAt } from '../state/record'
import { useStructure } from '../state/structure'
import { useSuggestion } from '../state/suggestions'
import { firstEmpty } from '../useFormKeys'
import { Group } from './Group'
import { PlaceProblem } from './PlaceProblem'
import { usePaste } from './usePaste'

type Path = readonly (string | number)[]

const { ArrayField } = getDefaultRegistry().fields

const blockLength = 20

/** rjsf's list, which provides the keys of the rows; the items are in the form store. */
export function ListField(props: FieldProps) {
  const items = useStructure(useForm(), props.fieldPathId.path)
  return ArrayField && <ArrayField {...props} formData={items} onChange={ignore} />
}

const ignore = () => undefined

function changeItems({ store }: Form, path: Path, change: (items: readonly unknown[]) => readonly unknown[]) {
  const items = valueAt(store.getData(), path)
  store.setValue(path, change(Array.isArray(items) ? items : []))
  // In the same update in which rjsf changes the rows.
  store.flush()
}

function isClosed(form: Form, path: readonly (string | number)[]): boolean {
  const field = form.fieldAt(path)
  return form.isReadOnly || !field || !isWritable(form.entity, field, form.actor, form.record)
}

export function ListTemplate({ items, canAdd, onAddClick, fieldPathId, required }: ArrayFieldTemplateProps) {
  const form = useForm()
  const { path } = fieldPathId
  const field = form.fieldAt(path)
  const pointer = pointerOf(path)
  useEffect(() => form.store.place(pointer), [form, pointer])
  const proposal = useSuggestion(form, pointer)
  const count = items.length
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
  const title = field ? itemTitle(field.schema.items?.title, field.title) : ''
  const paste = usePaste(form, path, closed ? undefined : field, (position) =>
    formText.itemTitle(title, position),
  )
  if (!field) return null
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
          blocksOf(items)
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
              changeItems(form, path, (rows) => [
                ...rows,
                newItem(field, formText.itemTitle(title, rows.length + 1)),
              ])
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

/** The browser skips blocks outside the viewport; to do so for each row would cost time in every frame. */
function blocksOf(items: ArrayFieldTemplateProps['items']) {
  return Array.from({ length: Math.ceil(items.length / blockLength) }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a block is a position, its items have keys
    <div key={at} className="block">
      {items.slice(at * blockLength, (at + 1) * blockLength)}
    </div>
  ))
}

function itemTitle(title: string | undefined, listTitle: string): string {
  return title ?? listTitle
}

export function ListItemTemplate({ children, buttonsProps, index, registry }: ArrayFieldItemTemplateProps) {
  const form = useForm()
  const path = buttonsProps.fieldPathId.path.slice(0, -1)
  const field = form.fieldAt(path)
  const title = formText.itemTitle(itemTitle(field?.schema.items?.title, field?.title ?? ''), index + 1)
  return (
    <fieldset
      className="row"
      aria-label={title}
      onFocusCapture={() => {
        form.focus.path = [...path, index]
      }}
    >
      <div className="fields place">{children}</div>
      {!isClosed(form, path) && (
        <RemoveItem
          title={title}
          registry={registry}
          fieldPathId={buttonsProps.fieldPathId}
          onRemoveItem={buttonsProps.onRemoveItem}
        />
      )}
    </fieldset>
  )
}

type RemoveItemProps = { readonly title: string } & Pick<
  ArrayFieldItemTemplateProps['buttonsProps'],
  'registry' | 'fieldPathId' | 'onRemoveItem'
>

/** The theme's button, labelled with the name of its item. */
const RemoveItem = memo(({ title, registry, fieldPathId, onRemoveItem }: RemoveItemProps) => {
  const form = useForm()
  const { RemoveButton } = registry.templates.ButtonTemplates
  const { path } = fieldPathId
  return (
    <RemoveButton
      registry={registry}
      title={undefined}
      aria-label={formText.removeItem(title)}
      onClick={(event) => {
        onRemoveItem(event)
        changeItems(form, path.slice(0, -1), (items) => items.toSpliced(Number(path.at(-1)), 1))
      }}
    />
  )
})
RemoveItem.displayName = 'RemoveItem'
