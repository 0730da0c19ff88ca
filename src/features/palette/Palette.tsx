/* The palette: a field and what it finds, all by keyboard: arrows choose, Enter goes, Escape leaves. */
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { longestSearch } from '#model/query/queryUrl'
import { Icon, useHeldPress } from '../../engine'
import { text } from './messages'
import type { RecentRecord } from './recent'
import type { EarlyKeys } from './useEarlyKeys'
import { type PaletteItem, usePaletteItems } from './usePaletteItems'

interface PaletteProps {
  readonly recent: readonly RecentRecord[]
  /** Typed while this was loading. */
  readonly early: EarlyKeys
  onClose(): void
}

/** The dialog. */
export function Palette({ recent, early, onClose }: PaletteProps) {
  const id = useId()
  const navigate = useNavigate()
  const [words, setWords] = useState(() => early.typed())
  const [chosen, setChosen] = useState(0)
  const { items, isSearching, hasFailed } = usePaletteItems(words, recent)
  const current = Math.min(chosen, items.length - 1)

  const open = (item: PaletteItem | undefined) => {
    if (!item) return
    onClose()
    if (item.to === undefined) item.run?.()
    else navigate(item.to)
  }
  const held = useHeldPress(!isSearching, () => open(items[current]))
  const enter = () => {
    // What is marked by hand is meant as it stands.
    if (isSearching && chosen === 0) held.hold()
    else open(items[current])
  }
  // Once: afterwards the field has the keyboard.
  const first = useRef({ early, held })
  useLayoutEffect(() => {
    const { words, isEntered } = first.current.early.take()
    setWords(words)
    if (isEntered) first.current.held.hold()
  }, [])
  const choose = (place: number) => {
    setChosen(place)
    document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = items.length - 1
    held.drop()
    if (event.key === 'Enter') enter()
    else if (event.key === 'ArrowDown') choose(current >= last ? 0 : current + 1)
    else if (event.key === 'ArrowUp') choose(current <= 0 ? last : current - 1)
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      aria-label={text.title}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { mt: { xs: 2, sm: 8 } } } }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 1.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <SearchIcon sx={{ color: 'text.secondary' }} />
        <InputBase
          fullWidth
          autoFocus
          value={words}
          placeholder={text.placeholder}
          onChange={(event) => {
            setWords(event.target.value)
            setChosen(0)
          }}
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
      <Box sx={{ height: 3 }}>{isSearching && words !== '' && <LinearProgress sx={{ height: 3 }} />}</Box>
      <Box
        id={`${id}-list`}
        role="listbox"
        aria-label={text.title}
        sx={{ maxHeight: 'min(60vh, 480px)', overflowY: 'auto', p: 1 }}
      >
        {items.map((item, place) => (
          <Option
            key={item.key}
            id={`${id}-${place}`}
            item={item}
            heading={item.group === items[place - 1]?.group ? undefined : item.group}
            isChosen={place === current}
            onChoose={() => setChosen(place)}
            onOpen={() => open(item)}
          />
        ))}
      </Box>
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
        {hasFailed
          ? text.failed
          : items.length === 0 && !isSearching
            ? text.none
            : words.trim().length < 2
              ? text.hint
              : ''}
      </Typography>
    </Dialog>
  )
}

interface OptionProps {
  readonly id: string
  readonly item: PaletteItem
  readonly heading: string | undefined
  readonly isChosen: boolean
  onChoose(): void
  onOpen(): void
}

function Option({ id, item, heading, isChosen, onChoose, onOpen }: OptionProps) {
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
          {item.title}
        </Typography>
        {item.subtitle && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }} noWrap>
            {item.subtitle}
          </Typography>
        )}
      </Box>
    </>
  )
}
