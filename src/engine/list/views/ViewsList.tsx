import CheckIcon from '@mui/icons-material/Check'
import StarIcon from '@mui/icons-material/Star'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import type { ReactNode } from 'react'
import type { SavedView } from '#model/wire/record/view'
import { Menu } from '../../page/overlays'
import { viewText } from './messages'

interface ViewsListProps {
  readonly anchor: HTMLElement | null
  readonly views: readonly SavedView[] | undefined
  readonly hasFailed: boolean
  readonly shownId: number | undefined
  /** The user's own view that was applied and changed since. */
  readonly canSave: SavedView | undefined
  onClose(): void
  onApply(view: SavedView): void
  onUsual(): void
  onSave(view: SavedView): void
  onSaveAs(): void
  onManage(): void
  onCopyLink(): void
}

export function ViewsList(props: ViewsListProps) {
  const { anchor, views = [], hasFailed, shownId, canSave, onClose } = props
  const mine = views.filter(({ minha }) => minha)
  const shared = views.filter(({ minha }) => !minha)
  const act = (work: () => void) => () => {
    onClose()
    work()
  }
  const entry = (view: SavedView) => (
    <MenuItem key={view.id} selected={view.id === shownId} onClick={act(() => props.onApply(view))}>
      <ListItemIcon>{view.id === shownId && <CheckIcon fontSize="small" />}</ListItemIcon>
      <ListItemText
        primary={view.nome}
        secondary={secondaryText(view)}
        slotProps={{ primary: { noWrap: true } }}
      />
      {view.padrao && (
        <StarIcon titleAccess={viewText.isDefault} fontSize="small" color="primary" sx={{ ml: 1 }} />
      )}
    </MenuItem>
  )
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ paper: { sx: { width: 300 } } }}
    >
      {hasFailed && <MenuItem disabled>{viewText.failed}</MenuItem>}
      {!hasFailed && views.length === 0 && <MenuItem disabled>{viewText.none}</MenuItem>}
      {section(viewText.mine, mine.map(entry))}
      {section(viewText.shared, shared.map(entry))}
      <Divider />
      <MenuItem onClick={act(props.onUsual)}>{viewText.usual}</MenuItem>
      {canSave && (
        <MenuItem onClick={act(() => props.onSave(canSave))}>{viewText.save(canSave.nome)}</MenuItem>
      )}
      <MenuItem onClick={act(props.onSaveAs)}>{viewText.saveAs}</MenuItem>
      {views.length > 0 && <MenuItem onClick={act(props.onManage)}>{viewText.manage}</MenuItem>}
      <MenuItem onClick={act(props.onCopyLink)}>{viewText.copyLink}</MenuItem>
    </Menu>
  )
}

function secondaryText({ minha, dono, perdidos }: SavedView): string | undefined {
  if (!minha) return viewText.by(dono)
  return perdidos.length > 0 ? viewText.lost(perdidos) : undefined
}

function section(title: string, entries: readonly ReactNode[]): ReactNode {
  return entries.length === 0
    ? null
    : [
        <ListSubheader key={title} role="presentation" sx={{ lineHeight: 2.5, bgcolor: 'transparent' }}>
          {title}
        </ListSubheader>,
        ...entries,
      ]
}
