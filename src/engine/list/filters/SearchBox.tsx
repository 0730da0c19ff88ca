import ClearIcon from '@mui/icons-material/Clear'
import SearchIcon from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { Entity } from '#model/entity/entity'
import { longestSearch } from '#model/query/queryUrl'
import { useCacheReader } from '../../data/useCacheReader'
import { listText } from '../../messages'
import { keys, pressed } from '../../shortcuts/keys'
import { useDebouncedInput } from './useDebouncedInput'

interface SearchBoxProps {
  readonly entity: Entity
  readonly value: string
  /** `isFurther` while more of the same text is typed. */
  onSearch(text: string, isFurther: boolean): void
}

export function SearchBox({ entity, value, onSearch }: SearchBoxProps) {
  const cache = useCacheReader()
  const isInstant = () => cache.replicas?.current?.has(entity) === true
  const [text, setText] = useDebouncedInput(value, onSearch, (typed) => typed.trim(), isInstant)
  return (
    <OutlinedInput
      type="search"
      size="small"
      value={text}
      placeholder={listText.search}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => pressed(event, keys.search) === 'clear' && setText('')}
      sx={{ flex: '1 1 180px', maxWidth: 420, '& input::-webkit-search-cancel-button': { display: 'none' } }}
      slotProps={{ input: { 'aria-label': listText.search, maxLength: longestSearch } }}
      startAdornment={<SearchIcon fontSize="small" color="action" sx={{ mr: 1 }} />}
      endAdornment={
        text !== '' && (
          <IconButton size="small" edge="end" aria-label={listText.clearSearch} onClick={() => setText('')}>
            <ClearIcon fontSize="small" />
          </IconButton>
        )
      }
    />
  )
}
