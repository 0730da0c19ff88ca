import Box from '@mui/material/Box'
import { useId, useState } from 'react'
import type { Field } from '#model/entity/entity'
import { noSiblings } from '../../fields/fieldKind'
import { fieldKinds } from '../../fields/index'
import type { ListColumn } from '../../rows/listColumns'
import { columnText } from '../columns/messages'
import type { ListState } from '../state/useListView'
import { chosenRange, type Range, rangeProblems, soundRange, withCondition } from './filterValues'
import { useDebouncedInput } from './useDebouncedInput'

/** Pixels of a date input with its calendar button. */
const narrowest = 152

interface RangeFilterProps {
  readonly column: ListColumn
  readonly state: ListState
}

export function RangeFilter({ column, state }: RangeFilterProps) {
  const id = useId()
  const path = column.column.field
  /** The end being typed; its problems are shown on blur. */
  const [typing, setTyping] = useState<keyof Range>()
  const [range, setRange, leaving] = useDebouncedInput<Range>(
    chosenRange(state.view.filter[path]),
    (range) => {
      const isOpen = range.gte === undefined && range.lte === undefined
      state.change({ filter: withCondition(state.view.filter, path, isOpen ? undefined : range) })
    },
    (typed) => soundRange(column.field, typed),
  )
  const problems = rangeProblems(column.field, range)

  const { Input } = fieldKinds[column.field.kind]
  if (!Input) return null
  return (
    <Box
      role="group"
      aria-label={columnText.filterBy(column.text)}
      {...leaving}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: `repeat(auto-fit, minmax(${narrowest}px, 1fr))`,
        pt: 1,
      }}
    >
      {(['gte', 'lte'] as const).map((bound) => (
        <Input
          key={bound}
          id={`${id}-${bound}`}
          field={asBound(column.field, bound === 'gte' ? columnText.from : columnText.to)}
          value={range[bound]}
          required={false}
          readOnly={false}
          siblings={noSiblings}
          {...(typing !== bound && { problem: problems[bound] })}
          onChange={(value) => {
            setTyping(bound)
            setRange({ ...range, [bound]: value === null ? undefined : value })
          }}
          onBlur={() => setTyping(undefined)}
          onProblem={() => undefined}
        />
      ))}
    </Box>
  )
}

/** The field as a range bound, without the constraints and hints that apply to record values. */
function asBound(field: Field, title: string): Field {
  const { help: _help, unit: _unit, minimum: _minimum, maximum: _maximum, ...rest } = field
  return { ...rest, title, required: false, readOnly: false, schema: {}, placeholder: undefined }
}
