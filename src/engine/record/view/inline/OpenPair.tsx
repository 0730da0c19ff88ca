/* A field to edit inline: by a click on its value, Enter or F2. */

import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Field } from '#model/entity/entity'
import { isNested } from '#model/entity/kindGuards'
import type { FoundRow } from '#model/query/queryOf'
import { useConsole } from '../../../console/console'
import { closedHelp } from '../../../form/state/closedHelp'
import { hint } from '../../../page/Hints'
import { lazyDialog } from '../../../page/lazyDialog'
import { lazyPart, PlaceholderContext } from '../../../page/lazyPart'
import { useEarlyKeys } from '../../../page/useEarlyKeys'
import { keys, pressed } from '../../../shortcuts/keys'
import { viewText } from '../messages'
import { Glyph } from '../values/Glyph'
import { Pair } from '../values/Value'
import { type InlineEditing, useInline } from './inlineEditing'

const loadInline = () => import('./InlineForm').then((part) => part.InlineForm)

export const InlineForm = lazyPart(loadInline)
const FieldHistory = lazyDialog(() => import('./FieldHistory').then((part) => part.FieldHistory))

interface OpenPairProps {
  readonly field: Field
  readonly row: FoundRow
  readonly isSame?: boolean
  /** Distinguishes two occurrences of the same field on the page. */
  readonly place: string
}

export function OpenPair(props: OpenPairProps) {
  const inline = useInline()
  const top = inline?.entity.fields.find(({ name }) => name === props.field.path.split('.')[0])
  // A field of a referenced record is edited there.
  const isOwn = top && (top.path === props.field.path || isNested(top))
  if (!inline || !isOwn) return <Pair {...props} />
  return <Worked {...props} inline={inline} top={top} />
}

interface EditablePairProps extends OpenPairProps {
  readonly inline: InlineEditing
  readonly top: Field
}

function Worked({ field, row, isSame = false, place, inline, top }: EditablePairProps) {
  const { actor } = useConsole()
  const key = `${place} ${top.name}`
  const isOpen = inline.open === key
  const pencil = useFocusAfter(isOpen)
  const early = useEarlyKeys(isOpen, inline.end)
  const [trail, setTrail] = useState<HTMLElement>()
  const { entity, record } = inline
  const mayChange = inline.mayChange(top)
  const fieldAt = () => undefined
  const closed = mayChange
    ? undefined
    : closedHelp({ entity, actor, record, isReadOnly: false, fieldAt }, top)
  const begin = () => inline.begin(key)
  const press = (event: MouseEvent) => {
    if (mayChange && isOnValue(event)) begin()
  }
  const preload = () => {
    // Preloads the form. If that fails, opening it retries and shows the error.
    if (mayChange) loadInline().catch(() => undefined)
  }
  const pair = { field, row, isSame }
  if (isOpen) {
    const isOver = !isNested(top)
    const waiting = isOver ? null : <Pair {...pair} />
    const form = (
      <PlaceholderContext value={waiting}>
        <InlineForm {...{ inline, early, waiting }} names={[top.name]} label={viewText.change(top.title)} />
      </PlaceholderContext>
    )
    return isOver ? <Pair {...pair} tools={form} /> : form
  }
  const tools = (
    <span className="sheet-handles">
      {mayChange && (
        <button
          ref={pencil}
          type="button"
          className="sheet-mini sheet-pencil"
          aria-label={viewText.change(top.title)}
          {...hint(viewText.change(top.title))}
          onFocus={preload}
          onClick={begin}
          onKeyDown={(event) => pressed(event, keys.value) === 'change' && begin()}
        >
          <Glyph path="M3 17.2V21h3.8L17.8 9.9l-3.7-3.7L3 17.2ZM20.7 7a1 1 0 0 0 0-1.4l-2.3-2.3a1 1 0 0 0-1.4 0l-1.8 1.8L19 8.8 20.7 7Z" />
        </button>
      )}
      {closed !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach the hint that says why the value is locked.
        <span className="sheet-mini" role="img" tabIndex={0} aria-label={closed} {...hint(closed)}>
          <Glyph path="M18 8h-1V6A5 5 0 0 0 7 6v2H6a2 2 0 0 0-2 2v10c0 1.1.9 2 2 2h12a2 2 0 0 0 2-2V10a2 2 0 0 0-2-2ZM9 6a3 3 0 0 1 6 0v2H9V6Z" />
        </span>
      )}
      <button
        type="button"
        className="sheet-mini"
        aria-haspopup="dialog"
        aria-label={viewText.historyOf(top.title)}
        {...hint(viewText.historyOf(top.title))}
        onClick={(event) => setTrail(event.currentTarget)}
      >
        <Glyph path="M13 3a9 9 0 0 0-9 9H1l4 4 4-4H6a7 7 0 1 1 2 4.9l-1.4 1.4A9 9 0 1 0 13 3Zm-1 5v5l4.3 2.5.7-1.2-3.5-2.1V8H12Z" />
      </button>
      {trail && (
        <FieldHistory inline={inline} field={top} anchor={trail} onClose={() => setTrail(undefined)} />
      )}
    </span>
  )
  return <Pair {...pair} tools={tools} {...(mayChange && { onPress: press, onPoint: preload })} />
}

/** False for clicks on a link or button inside the value, and for the end of a text selection. */
function isOnValue({ target, currentTarget, defaultPrevented }: MouseEvent): boolean {
  const used =
    target instanceof Element && target.closest('a, button, input, [role=img], .sheet-scroll, summary')
  const isInside = used && currentTarget.contains(used)
  return !defaultPrevented && !isInside && (window.getSelection()?.isCollapsed ?? true)
}

export function useFocusAfter(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}
