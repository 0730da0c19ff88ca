/* Mentions or notices; opening one marks it as read, and a button marks all. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router-dom'
import { pathsOf, useConsole } from '../../engine'
import { text } from './messages'
import { useMarkRead } from './useMarkRead'

interface NoticeItem {
  readonly id: number
  readonly entity: string
  readonly recordId: number
  readonly title: string
  readonly words: string
}

interface NoticeListProps {
  readonly title: string
  readonly notices: readonly NoticeItem[]
  readonly kind: 'mentions' | 'notices'
  onClose(): void
}

export function NoticeList({ title, notices, kind, onClose }: NoticeListProps) {
  const { index, area } = useConsole()
  const navigate = useNavigate()
  const markRead = useMarkRead(kind)
  if (notices.length === 0) return null
  const read = ({ id, entity: name, recordId }: NoticeItem) => {
    const entity = index.get(name)
    onClose()
    if (entity) navigate(pathsOf(entity, area).show(recordId))
    markRead([id])
  }
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 1 }}>
        <Typography component="h3" variant="subtitle2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <Button size="small" color="inherit" aria-label={text.readAllOf(title)} onClick={() => markRead()}>
          {text.readAll}
        </Button>
      </Box>
      <List disablePadding>
        {notices.map((each) => (
          <ListItemButton key={each.id} onClick={() => read(each)}>
            <ListItemText
              primary={each.title}
              secondary={each.words}
              slotProps={{ secondary: { noWrap: true } }}
            />
          </ListItemButton>
        ))}
      </List>
    </>
  )
}
