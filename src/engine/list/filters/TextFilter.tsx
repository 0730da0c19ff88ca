import TextField from '@mui/material/TextField'
import { longestSearch } from '#model/query/queryUrl'
import type { ListColumn } from '../../rows/listColumns'
import { columnText } from '../columns/messages'
import type { ListState } from '../state/useListView'
import { chosenText, fragmentOf, withCondition } from './filterValues'
import { useDebouncedInput } from './useDebouncedInput'

interface TextFilterProps {
  readonly column: ListColumn
  readonly state: ListState
}

export function TextFilter({ column, state }: TextFilterProps) {
  const { filter } = state.view
  const path = column.column.field
  const [text, setText, leaving] = useDebouncedInput(
    chosenText(filter[path]),
    (text) =>
      state.change({
        filter: withCondition(filter, path, text === '' ? undefined : { contains: text }),
      }),
    (typed) => fragmentOf(column.field, typed),
  )
  return (
    <TextField
      label={columnText.contains}
      value={text}
      {...leaving}
      onChange={(event) => setText(event.target.value)}
      slotProps={{
        htmlInput: {
          'aria-label': `${column.text}: ${columnText.contains.toLowerCase()}`,
          maxLength: longestSearch,
        },
      }}
    />
  )
}
