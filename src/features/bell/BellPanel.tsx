/* What the bell shows when it is pressed: what waits, its sound, and when it was last asked. */
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
import { useNavigate } from 'react-router-dom'
import type { MentionNotice } from '#model/wire/record/timeline'
import { Popover, pathsOf, useConsole } from '../../engine'
import { text } from './messages'
import type { BellItem } from './useBellItems'
import { useTakeForRead } from './useTakeForRead'

interface BellPanelProps {
  readonly anchor: HTMLElement | null
  readonly items: readonly BellItem[]
  /** Notes that name the person. */
  readonly mentions: readonly MentionNotice[]
  readonly hasFailed: boolean
  /** Milliseconds since 1970; 0 when it was never asked. */
  readonly updatedAt: number
  readonly hasSound: boolean
  onSound(): void
  onGo(item: BellItem): void
  onClose(): void
}

/** The panel, open while it has an anchor. */
export function BellPanel(props: BellPanelProps) {
  const { anchor, items, mentions, hasFailed, onGo, onClose } = props
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
      {mentions.length > 0 && <Mentions mentions={mentions} onClose={onClose} />}
      {mentions.length > 0 && items.length > 0 && <Divider />}
      {items.length + mentions.length === 0 ? (
        <Typography variant="body2" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {hasFailed ? text.failed : text.none}
        </Typography>
      ) : (
        <List disablePadding>
          {items.map((item) => (
            <ListItemButton key={item.key} onClick={() => onGo(item)}>
              <ListItemText primary={item.title} />
              <Chip label={item.count} color="primary" />
            </ListItemButton>
          ))}
        </List>
      )}
      <Divider />
      <Foot {...props} />
    </Popover>
  )
}

function Mentions({ mentions, onClose }: Pick<BellPanelProps, 'mentions' | 'onClose'>) {
  const { index, area } = useConsole()
  const navigate = useNavigate()
  const takeForRead = useTakeForRead()
  const read = ({ id, entity: name, recordId }: MentionNotice) => {
    const entity = index.get(name)
    onClose()
    if (entity) navigate(pathsOf(entity, area).show(recordId))
    takeForRead([id])
  }
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 1 }}>
        <Typography component="h3" variant="subtitle2" sx={{ flex: 1 }}>
          {text.mentions}
        </Typography>
        <Button size="small" color="inherit" onClick={() => takeForRead(undefined)}>
          {text.readAll}
        </Button>
      </Box>
      <List disablePadding>
        {mentions.map((notice) => (
          <ListItemButton key={notice.id} onClick={() => read(notice)}>
            <ListItemText
              primary={text.mentioned(notice.actorName, notice.label)}
              secondary={notice.text}
              slotProps={{ secondary: { noWrap: true } }}
            />
          </ListItemButton>
        ))}
      </List>
    </>
  )
}

/** The switch of the sound, and when the counters were last asked for. */
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
          {text.updated(clock.format(updatedAt))}
        </Typography>
      )}
    </Box>
  )
}

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })
