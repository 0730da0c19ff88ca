import { type ReactNode, useContext } from 'react'
import { ConsoleContext } from '../../console/console'
import { RecordLink } from '../../console/RecordLink'
import type { InputProps } from '../../contract'
import { inputText } from '../messages'
import type { Option } from './useReferenceOptions'

interface OpenRecordsProps {
  readonly input: InputProps
  readonly entity: string
  readonly chosen: readonly Option[]
  readonly children: ReactNode
}

export function OpenRecords({ input, entity, chosen, children }: OpenRecordsProps) {
  // Public forms have no pages to link to.
  const isInside = useContext(ConsoleContext) !== undefined
  if (!input.readOnly || !isInside || chosen.length === 0) return children
  return (
    <div>
      {children}
      <div className="field-opens">
        {chosen.map(({ id, label }) => (
          <RecordLink key={id} entity={entity} id={id} otherwise={null}>
            {inputText.openRecord(label)}
          </RecordLink>
        ))}
      </div>
    </div>
  )
}
