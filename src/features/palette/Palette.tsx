import SearchIcon from '@mui/icons-material/Search'
import Star from '@mui/icons-material/Star'
import StarBorder from '@mui/icons-material/StarBorder'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { longestSearch } from '#model/query/queryUrl'
import { actOn, Icon, labelledPaper, type QueuedKeys, useHeldPress } from '../../engine'
import { paletteKeys } from './keys'
import { Marked } from './Marked'
import { text } from './messages'
import { useFavouriteToggle } from './useFavouriteToggle'
import { bestFirst, type PaletteItem, usePaletteItems } from './usePaletteItems'

interface PaletteProps {
  /** Keys pressed while the palette was loading. */
  readonly early: QueuedKeys
  onClose(): void
}

export function Palette({ early, onClose }: PaletteProps) {
  const id = useId()
  const {
    words,
    items,
    current,
    isMarked,
    announcement,
    write,
    choose,
    open,
    toggleMark,
    onKeyDown,
    ...search
  } = usePalette(early, id, onClose)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" slotProps={labelledPaper(text.title)}>
      <Box sx={fieldLook}>
        <SearchIcon sx={{ color: 'text.secondary' }} />
        <InputBase
          fullWidth
          autoFocus
          value={words}
          placeholder={text.placeholder}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          slotProps={{
            input: {
              role: 'combobox',
              maxLength: longestSearch,
              'aria-label': text.placeholder,
              'aria-expanded': items.length > 0,
              'aria-controls': `${id}-list`,
              'aria-activedescendant': items.length > 0 ? `${id}-${current}` : undefined,
            },
          }}
        />
      </Box>
      <Box sx={{ height: 3 }}>
        {search.isSearching && words !== '' && <LinearProgress sx={{ height: 3 }} />}
      </Box>
      <Box
        id={`${id}-list`}
        role="listbox"
        aria-label={text.title}
        sx={{ height: 'min(60vh, 480px)', overflowY: 'auto', p: 1 }}
      >
        {items.map((item, place) => (
          <Option
            key={item.key}
            id={`${id}-${place}`}
            item={item}
            words={words}
            heading={item.group === items[place - 1]?.group ? undefined : item.group}
            isChosen={place === current}
            onChoose={() => choose(place)}
            onOpen={() => open(item)}
            isMarked={isMarked(item.record)}
            onMark={() => void toggleMark(item)}
          />
        ))}
      </Box>
      <StatusLine text={announcement || statusOf({ words, items, ...search })} />
    </Dialog>
  )
}

const fieldLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const

function usePalette(early: QueuedKeys, id: string, onClose: () => void) {
  const navigate = useNavigate()
  const [words, setWords] = useState(() => early.typed())
  const [chosen, setChosen] = useState(0)
  const { items, isSearching, isTyping, hasFailed } = usePaletteItems(words)
  const { isMarked, toggleMark, announcement, clearAnnouncement } = useFavouriteToggle()
  const current = Math.min(chosen, items.length - 1)

  const open = (item: PaletteItem | undefined) => {
    if (!item) return
    onClose()
    if (item.to === undefined) item.run?.()
    else navigate(item.to)
  }
  const held = useHeldPress(!isSearching, () => open(bestFirst(items, words)[0]))
  const enter = () => {
    // Pressed before the results for the typed text can be seen: it means the best of them.
    if (isSearching && (items.length === 0 || (isTyping && chosen === 0))) held.hold()
    else open(items[current])
  }
  // Only once; afterwards the input receives keys itself.
  const first = useRef({ early, held })
  useLayoutEffect(() => {
    const { words, isEntered } = first.current.early.take()
    setWords(words)
    if (isEntered) first.current.held.hold()
  }, [])
  const walk = (place: number) => {
    setChosen(place)
    document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: 'nearest' })
  }
  const write = (next: string) => {
    setWords(next)
    setChosen(0)
    clearAnnouncement()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = items.length - 1
    held.drop()
    const isDone = actOn(event, paletteKeys, {
      go: enter,
      next: () => walk(current >= last ? 0 : current + 1),
      before: () => walk(current <= 0 ? last : current - 1),
      mark: () => void toggleMark(items[current]),
      // The dialog handles Escape.
      leave: undefined,
    })
    if (isDone) event.preventDefault()
  }
  const found = { items, isSearching, isTyping, hasFailed, current }
  return { words, ...found, isMarked, toggleMark, announcement, write, choose: setChosen, open, onKeyDown }
}

function StatusLine({ text: status }: { readonly text: string }) {
  return (
    <Typography
      role="status"
      variant="body2"
      sx={{
        color: 'text.secondary',
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:empty': { display: 'none' },
      }}
    >
      {status}
    </Typography>
  )
}

type SearchResults = ReturnType<typeof usePaletteItems> & { readonly words: string }

function statusOf({ words, items, isSearching, hasFailed }: SearchResults): string {
  if (hasFailed) return text.failed
  if (items.length === 0 && !isSearching) return text.none
  return words.trim().length < 2 ? text.hint : ''
}

interface OptionProps {
  readonly id: string
  readonly item: PaletteItem
  readonly words: string
  readonly heading: string | undefined
  readonly isChosen: boolean
  onChoose(): void
  onOpen(): void
  /** Undefined for results that are not records. */
  readonly isMarked: boolean | undefined
  onMark(): void
}

function Option({ id, item, words, heading, isChosen, onChoose, onOpen, isMarked, onMark }: OptionProps) {
  const { record } = item
  const markLabel = record && (isMarked ? text.unmark : text.mark)(record.label)
  return (
    <>
      {heading !== undefined && (
        <Typography
          role="presentation"
          variant="overline"
          sx={{ display: 'block', color: 'text.secondary', px: 1 }}
        >
          {heading}
        </Typography>
      )}
      <Box
        id={id}
        role="option"
        aria-selected={isChosen}
        onMouseMove={onChoose}
        onClick={onOpen}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: 1.5,
          py: 1,
          borderRadius: 1,
          cursor: 'pointer',
          bgcolor: isChosen ? 'action.selected' : undefined,
        }}
      >
        <Icon name={item.icon} />
        <Typography variant="body2" sx={{ flex: 1, minWidth: 0 }} noWrap>
          <Marked title={item.title} words={words} />
        </Typography>
        {item.subtitle && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }} noWrap>
            {item.subtitle}
          </Typography>
        )}
        {(isMarked || (record && isChosen)) && (
          // For the pointer only: an option may not contain a button, and the keyboard has Ctrl+D.
          <Box
            component="span"
            aria-hidden
            title={markLabel}
            onClick={(event) => {
              event.stopPropagation()
              onMark()
            }}
            sx={{ display: 'flex', p: 0.5, m: -0.5 }}
          >
            {isMarked ? <Star fontSize="small" color="warning" /> : <StarBorder fontSize="small" />}
          </Box>
        )}
      </Box>
    </>
  )
}
