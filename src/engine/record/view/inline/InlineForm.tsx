/* Edits some fields inline, in the entity's own form limited to these fields. */
import type { ReactNode, RefObject } from 'react'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { isNested } from '#model/entity/kindGuards'
import { useConsole } from '../../../console/console'
import { useFocusInside } from '../../../fields/useFocusInside'
import { draftKey } from '../../../form/drafts/drafts'
import { useMayLeave } from '../../../form/drafts/useMayLeave'
import { EntityForm } from '../../../form/EntityForm'
import { formText } from '../../../form/messages'
import { useValidator } from '../../../form/useValidator'
import { isLayerOpen } from '../../../page/isLayerOpen'
import { PageFailure } from '../../../page/PageFailure'
import type { QueuedKeys } from '../../../page/useEarlyKeys'
import { useForesee } from '../../../records/useForesee'
import { useRecordSaving } from '../../../saving/useRecordSaving'
import { useSaveNotices } from '../../../saving/useSaveNotices'
import { keys, pressed } from '../../../shortcuts/keys'
import { usePageKeys } from '../../../shortcuts/usePageKeys'
import type { InlineEditing } from './inlineEditing'
import { PartLayout } from './PartLayout'

interface InlineFormProps {
  readonly inline: InlineEditing
  readonly names: readonly string[]
  readonly label: string
  readonly early?: QueuedKeys
  /** What is shown until the inputs are there, so that nothing moves before. */
  readonly waiting: ReactNode
}

export function InlineForm({ inline, names, label, early, waiting }: InlineFormProps) {
  const { entity, id, form, end, refresh } = inline
  const { actor, user } = useConsole()
  // A refetch while the user types would overwrite the input.
  const [record] = useState(inline.record)
  const validator = useValidator(entity)
  const notices = useSaveNotices(entity)
  const mayLeave = useMayLeave()
  const foresee = useForesee(entity, id)
  const place = useFocusInside<HTMLFieldSetElement>(early)
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(form, () => place.current)
  const leaving = useRef<() => void>(null)
  useEscapeBeside(inline.isPeek ? leaving : undefined, place)
  const leave = async () => {
    await refresh()
    end()
  }
  const saving = useRecordSaving(entity, record, {
    async saved(message) {
      if (message === undefined) return end()
      notices.told(message)
      await leave()
    },
    onDiscard: leave,
  })
  const [only] = names
  const single = names.length === 1 && entity.fields.find(({ name }) => name === only)
  const [part] = useState({
    names,
    isSingle: single !== false && single !== undefined && !isNested(single),
    Layout: PartLayout,
  })
  useLayoutEffect(() => moveInside(validator.data && place.current), [validator.data, place])
  const hasFailed = validator.error !== null
  useEffect(() => {
    // The retry button receives the keyboard; queued keys must not click it.
    if (hasFailed) early?.take()
  }, [hasFailed, early])
  if (validator.error) {
    return (
      <PageFailure
        error={validator.error}
        title={formText.loadFailed}
        onRetry={() => void validator.refetch()}
      />
    )
  }
  return (
    <fieldset ref={place} className="sheet-inplace" aria-label={label} aria-busy={!validator.data}>
      {!validator.data && waiting}
      {validator.data && (
        <EntityForm
          entity={entity}
          mode="edit"
          record={record}
          actor={actor}
          validator={validator.data.validate}
          draftKey={draftKey(user.id, entity, id)}
          part={part}
          {...(!part.isSingle && { mayLeave })}
          onSave={(changes, _full, terms) => saving.save(changes, terms)}
          {...(foresee && { foresee })}
          leaving={leaving}
          onCancel={end}
        />
      )}
      {saving.question}
    </fieldset>
  )
}

/** A form over other values does not stick out of their card. */
function moveInside(form: HTMLElement | null | undefined): void {
  const [right = 0, most = 0] = [form, form?.closest('.sheet-card')].map(
    (each) => each?.getBoundingClientRect().right,
  )
  if (form && right > most) form.style.translate = `${most - right}px`
}

/** While focus is in the list beside it, Escape closes the inline form before the panel. */
function useEscapeBeside(
  leaving: RefObject<(() => void) | null> | undefined,
  place: RefObject<HTMLElement | null>,
): void {
  usePageKeys((event) => {
    const isInside = event.target instanceof Node && place.current?.contains(event.target)
    if (
      !leaving ||
      pressed(event, keys.form) !== 'back' ||
      event.defaultPrevented ||
      isInside ||
      isLayerOpen()
    )
      return
    event.preventDefault()
    leaving.current?.()
  }, document)
}
