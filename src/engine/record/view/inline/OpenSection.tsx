import type { PropsWithChildren } from 'react'
import type { Field } from '#model/entity/entity'
import { hint } from '../../../page/Hints'
import { PlaceholderContext } from '../../../page/lazyPart'
import { viewText } from '../messages'
import { useInline } from './inlineEditing'
import { InlineForm, useFocusAfter } from './OpenPair'

interface OpenSectionProps extends PropsWithChildren {
  readonly title: string
  readonly fields: readonly Field[]
}

export function OpenSection({ title, fields, children }: OpenSectionProps) {
  const inline = useInline()
  const key = `section ${title}`
  const isOpen = inline?.open === key
  const opener = useFocusAfter(isOpen)
  const mayChange = inline !== undefined && fields.some(inline.mayChange)
  const label = viewText.editSection(title)
  const pairs = <dl className="sheet-pairs">{children}</dl>
  return (
    <section className="sheet-card sheet-section" aria-label={title === '' ? undefined : title}>
      {title !== '' && <h2>{title}</h2>}
      {mayChange && !isOpen && (
        <button
          ref={opener}
          type="button"
          className="sheet-mini sheet-pencil"
          aria-label={label}
          {...hint(label)}
          onClick={() => inline.begin(key)}
        >
          {viewText.edit}
        </button>
      )}
      {isOpen ? (
        <PlaceholderContext value={pairs}>
          <InlineForm {...{ inline, label, waiting: pairs }} names={fields.map(({ name }) => name)} />
        </PlaceholderContext>
      ) : (
        pairs
      )}
    </section>
  )
}
