import PreviousIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import FeedIcon from '@mui/icons-material/RssFeed'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { hint } from '../../../page/Hints'
import { type Mode, modes } from './days'
import { calendarText as text } from './messages'

interface CalendarBarProps {
  readonly mode: Mode
  readonly title: string
  /** Nothing is on the days shown. */
  readonly isEmpty: boolean
  readonly by: string
  readonly dates: readonly { readonly path: string; readonly title: string }[]
  onMode(mode: Mode): void
  onStep(count: number): void
  onToday(): void
  onDate(path: string): void
  /** Undefined while viewing as another person. */
  onSubscribe: (() => void) | undefined
}

export function CalendarBar(props: CalendarBarProps) {
  const { mode, title, isEmpty, by, dates } = props
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.5, pt: 1.5, pb: 1 }}>
      <Button size="small" variant="outlined" onClick={props.onToday}>
        {text.today}
      </Button>
      <IconButton
        size="small"
        aria-label={text.previous[mode]}
        {...hint(text.previous[mode])}
        onClick={() => props.onStep(-1)}
      >
        <PreviousIcon />
      </IconButton>
      <IconButton
        size="small"
        aria-label={text.next[mode]}
        {...hint(text.next[mode])}
        onClick={() => props.onStep(1)}
      >
        <NextIcon />
      </IconButton>
      <Typography
        variant="h2"
        component="h2"
        aria-live="polite"
        sx={{ flex: '1 1 180px', '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {title}
        {isEmpty && (
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary', ml: 1.5 }}>
            {text.none}
          </Typography>
        )}
      </Typography>
      {dates.length > 1 && (
        <TextField
          select
          className="screen-only"
          label={text.by}
          value={by}
          onChange={({ target }) => props.onDate(target.value)}
          sx={{ width: 'auto', minWidth: 150 }}
        >
          {dates.map(({ path, title: name }) => (
            <MenuItem key={path} value={path}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={mode}
        aria-label={text.modes}
        onChange={(_event, next: Mode | null) => next && props.onMode(next)}
      >
        {modes.map((each) => (
          <ToggleButton key={each} value={each} sx={{ textTransform: 'none', px: 1.5 }}>
            {text[each]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {props.onSubscribe && (
        <IconButton
          size="small"
          aria-label={text.subscribe}
          {...hint(text.subscribe)}
          aria-haspopup="dialog"
          onClick={props.onSubscribe}
        >
          <FeedIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}
