import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Entity } from '#model/entity/entity'
import { withSameTitle } from '#model/entity/sameTitled'
import { fold } from '#model/formats/fold'
import { formatInteger } from '#model/formats/index'
import { type FacetValue, facetLimit } from '#model/query/query'
import type { ListColumn } from '../../rows/listColumns'
import { columnText } from '../columns/messages'
import { useFacet } from '../data/useSummary'
import { valueText } from '../grid/GridLines'
import type { ListQuery } from '../state/listQuery'
import type { ListState } from '../state/useListView'
import { chosenValues, fragmentOf, withCondition } from './filterValues'
import { useDebouncedInput } from './useDebouncedInput'

interface FacetFilterProps {
  readonly entity: Entity
  readonly column: ListColumn
  readonly listQuery: ListQuery
  readonly state: ListState
}

const manyValues = 8

export function FacetFilter({ entity, column, listQuery, state }: FacetFilterProps) {
  const field = column.column.field
  const all = useFacet(entity, listQuery, field, true)
  const isCut = (all.values?.length ?? 0) >= facetLimit
  const [search, setSearch] = useState('')
  const [words, setWords] = useDebouncedInput(search, setSearch, (typed) => typed.trim())
  // When the value list is truncated, the server searches all values.
  const isElsewhere = isCut && search !== ''
  const elsewhere = useFacet(entity, listQuery, field, isElsewhere, fragmentOf(column.field, search))
  const { values, hasFailed } = isElsewhere ? elsewhere : all
  if (hasFailed) return <Typography role="alert">{columnText.valuesFailed}</Typography>
  if (!all.values) return <Skeleton variant="rounded" height={96} />
  const chosen = chosenValues(state.view.filter[field])
  const textOf = ({ value, label }: FacetValue) => valueText(entity, column, value, label)
  const found = isElsewhere
    ? (values ?? [])
    : all.values.filter((each) => fold(textOf(each)).includes(fold(words)))
  const choose = (value: FacetValue['value'], isChosen: boolean) => {
    const codes = withSameTitle(column.field, [value])
    const others = chosen.filter((each) => !codes.includes(each))
    const next = isChosen ? [...others, ...codes] : others
    state.change({ filter: withCondition(state.view.filter, field, next.length > 0 ? next : undefined) })
  }
  return (
    <>
      {all.values.length > manyValues && (
        <TextField
          value={words}
          placeholder={columnText.findValue}
          onChange={(event) => setWords(event.target.value)}
          slotProps={{ htmlInput: { 'aria-label': columnText.findValue } }}
        />
      )}
      <Box
        role="group"
        aria-label={columnText.filterBy(column.text)}
        aria-busy={isElsewhere && values === undefined}
        sx={{ display: 'grid', maxHeight: 260, overflow: 'auto', overflowWrap: 'anywhere' }}
      >
        {found.map((each) => (
          <FormControlLabel
            key={String(each.value)}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(each.value)}
                onChange={(_event, isChosen) => choose(each.value, isChosen)}
              />
            }
            label={
              <>
                {textOf(each)} <small>{formatInteger(each.count)}</small>
              </>
            }
            sx={{ mr: 0 }}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </Box>
      {found.length === 0 && values && <Typography variant="body2">{columnText.noValues}</Typography>}
      {isCut && !isElsewhere && (
        <Typography variant="caption">{columnText.mostFrequent(facetLimit)}</Typography>
      )}
    </>
  )
}
