import type { ReactNode } from 'react'
import type { Field } from '#model/entity/entity'
import { traitsOf } from '#model/entity/kinds'
import { hint } from '../../../page/Hints'
import { useCopy } from '../../../page/useCopy'
import { viewText } from '../messages'
import { Glyph } from './Glyph'

interface CopyableProps {
  readonly field: Field
  readonly text: string
  readonly children?: ReactNode
}

export function Copyable({ field, text, children = text }: CopyableProps) {
  const copy = useCopy()
  if (!traitsOf(field.kind).copyable && !field.unique) return children
  if (text === '' || isMasked(text)) return children
  return (
    <span className="sheet-copyable">
      {children}
      <button
        type="button"
        className="sheet-mini sheet-copy"
        aria-label={viewText.copy(field.title)}
        {...hint(viewText.copy(field.title))}
        onClick={() => copy(text)}
      >
        <Glyph path="M16 1H5a2 2 0 0 0-2 2v13h2V3h11V1Zm3 4H9a2 2 0 0 0-2 2v14c0 1.1.9 2 2 2h10a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2Zm0 16H9V7h10v14Z" />
      </button>
    </span>
  )
}

export const isMasked = (shown: string) => shown.includes('*')
