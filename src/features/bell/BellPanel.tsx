import VolumeOff from '@mui/icons-material/VolumeOff'
import VolumeUp from '@mui/icons-material/VolumeUp'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Divider from '@mui/material/Divider'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import type { EventNotice } from '#model/wire/record/event'
import type { MentionNotice } from '#model/wire/record/timeline'
import { Popover, timeOf } from '../../engine'
import { text } from './messages'
import { NoticeList } from './NoticeList'
import type { BellItem } from './useBellItems'

interface BellPanelProps {
  readonly anchor: HTMLElement | null
  readonly items: readonly BellItem[]
  readonly mentions: readonly MentionNotice[]
  readonly notices: readonly EventNotice[]
  readonly hasFailed: boolean
  /** Milliseconds since the epoch; 0 before the first response. */
  readonly updatedAt: number
  readonly hasSound: boolean
  onSound(): void
  onGo(item: BellItem): void
  onClose(): void
}

export function BellPanel(props: BellPanelProps) {
  const { anchor, items, mentions, notices, hasFailed, onGo, onClose } = props
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': text.title, sx: { width: 'min(380px, 94vw)' } },
      }}
    >
      <Typography component="h2" variant="h3" sx={{ px: 2, pt: 2, pb: 1 }}>
        {text.title}
      </Typography>
      {items.length > 0 && (
        <>
          <Typography component="h3" variant="subtitle2" sx={{ px: 2 }}>
            {text.waiting}
          </Typography>
          <List disablePadding>
            {items.map((item) => (
              <ListItemButton key={item.key} onClick={() => onGo(item)}>
                <ListItemText primary={item.title} />
                <Chip label={item.count} color="primary" />
              </ListItemButton>
            ))}
          </List>
        </>
      )}
      <NoticeList
        title={text.mentions}
        notices={mentions.map(({ actorName, label, text: words, ...at }) => ({
          ...at,
          title: text.mentioned(actorName, label),
          words,
        }))}
        kind="mentions"
        onClose={onClose}
      />
      <NoticeList
        title={text.notices}
        notices={notices.map(({ title, text: words, ...at }) => ({ ...at, title, words }))}
        kind="notices"
        onClose={onClose}
      />
      {items.length + mentions.length + notices.length === 0 && (
        <Typography variant="body2" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {hasFailed ? text.failed : text.none}
        </Typography>
      )}
      <Divider />
      <Foot {...props} />
    </Popover>
  )
}

function Foot({ hasSound, updatedAt, onSound }: Pick<BellPanelProps, 'hasSound' | 'updatedAt' | 'onSound'>) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', px: 1, py: 0.5 }}>
      <Button
        size="small"
        color="inherit"
        aria-pressed={hasSound}
        startIcon={hasSound ? <VolumeUp /> : <VolumeOff />}
        onClick={onSound}
      >
        {hasSound ? text.sound : text.silence}
      </Button>
      {updatedAt > 0 && (
        <Typography variant="caption" sx={{ ml: 'auto', mr: 1, color: 'text.secondary' }}>
          {text.updated(timeOf(updatedAt))}
        </Typography>
      )}
    </Box>
  )
}
