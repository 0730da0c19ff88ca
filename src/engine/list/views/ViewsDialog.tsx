import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import StarIcon from '@mui/icons-material/Star'
import StarBorderIcon from '@mui/icons-material/StarBorder'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { type ReactNode, useId } from 'react'
import type { Account } from '#model/entity/entity'
import type { SavedView } from '#model/wire/record/view'
import { shellText } from '../../messages'
import { hint } from '../../page/Hints'
import { viewText } from './messages'

interface ViewsDialogProps {
  readonly views: readonly SavedView[]
  readonly roles: readonly Account[]
  onEdit(view: SavedView): void
  onRemove(view: SavedView): void
  onDefault(view: SavedView): void
  onClose(): void
}

export function ViewsDialog({ views, roles, onEdit, onRemove, onDefault, onClose }: ViewsDialogProps) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{viewText.views}</DialogTitle>
      <DialogContent>
        {views.length === 0 && viewText.none}
        <List disablePadding>
          {views.map((view) => (
            <ListItem key={view.id} disableGutters divider sx={{ gap: 0.5 }}>
              <ListItemText
                primary={view.nome}
                secondary={view.minha ? sharedWith(view, roles) : viewText.by(view.dono)}
                slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
              />
              <Tool
                label={(view.padrao ? viewText.dropDefault : viewText.makeDefault)(view.nome)}
                icon={view.padrao ? <StarIcon color="primary" /> : <StarBorderIcon />}
                onClick={() => onDefault(view)}
              />
              {view.minha && (
                <>
                  <Tool label={viewText.edit(view.nome)} icon={<EditIcon />} onClick={() => onEdit(view)} />
                  <Tool
                    label={viewText.remove(view.nome)}
                    icon={<DeleteIcon />}
                    onClick={() => onRemove(view)}
                  />
                </>
              )}
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose}>{shellText.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

interface ToolProps {
  readonly label: string
  readonly icon: ReactNode
  onClick(): void
}

function Tool({ label, icon, onClick }: ToolProps) {
  return (
    <IconButton aria-label={label} {...hint(label)} onClick={onClick}>
      {icon}
    </IconButton>
  )
}

function sharedWith({ papeis }: SavedView, roles: readonly Account[]): string | undefined {
  if (papeis.length === 0) return undefined
  const titles = papeis.map((role) => roles.find((each) => each.role === role)?.title ?? role)
  return viewText.sharedWith(titles.join(', '))
}
