import TreeIcon from '@mui/icons-material/AccountTreeOutlined'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import MapIcon from '@mui/icons-material/MapOutlined'
import GalleryIcon from '@mui/icons-material/PhotoLibraryOutlined'
import PivotIcon from '@mui/icons-material/PivotTableChartOutlined'
import GridIcon from '@mui/icons-material/TableRowsOutlined'
import BoardIcon from '@mui/icons-material/ViewKanbanOutlined'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import type { ComponentType, ReactNode } from 'react'
import type { Entity } from '#model/entity/entity'
import type { ShapeKind } from '#model/entity/shapeKinds'
import { Menu } from '../../page/overlays'
import type { ListState } from '../state/useListView'
import { ToolMenu } from '../ToolMenu'
import { layoutText } from './messages'
import { useLayouts } from './useLayouts'

const icons: Readonly<Record<ShapeKind, ComponentType<{ readonly fontSize: 'small' }>>> = {
  grid: GridIcon,
  tree: TreeIcon,
  board: BoardIcon,
  calendar: CalendarIcon,
  gallery: GalleryIcon,
  map: MapIcon,
  pivot: PivotIcon,
}

interface LayoutChoice {
  readonly kinds: readonly ShapeKind[]
  readonly chosen: ShapeKind
  onChoose(kind: ShapeKind): void
}

/** Menu entries, as an array because a MUI menu does not take fragments. */
export function layoutItems({ kinds, chosen, onChoose }: LayoutChoice): readonly ReactNode[] {
  return kinds.map((kind) => {
    const Icon = icons[kind]
    return (
      <MenuItem
        key={kind}
        role="menuitemradio"
        aria-checked={kind === chosen}
        selected={kind === chosen}
        onClick={() => onChoose(kind)}
      >
        <ListItemIcon>
          <Icon fontSize="small" />
        </ListItemIcon>
        {layoutText.kinds[kind]}
      </MenuItem>
    )
  })
}

interface LayoutListProps extends LayoutChoice {
  readonly anchor: HTMLElement
  onClose(): void
}

function LayoutList({ anchor, onClose, onChoose, ...choice }: LayoutListProps) {
  const choose = (kind: ShapeKind) => {
    onClose()
    onChoose(kind)
  }
  return (
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { 'aria-label': layoutText.shapes } }}>
      {layoutItems({ ...choice, onChoose: choose })}
    </Menu>
  )
}

interface LayoutMenuProps {
  readonly entity: Entity
  readonly state: ListState
}

/** Renders nothing where there is nothing to choose. */
export function LayoutMenu({ entity, state }: LayoutMenuProps) {
  const layouts = useLayouts(entity, state)
  if (layouts.kinds.length < 2) return null
  const name = layoutText.kinds[layouts.chosen]
  return (
    <ToolMenu
      label={`${layoutText.shapes}: ${name}`}
      text={name}
      menu={(anchor, close) => <LayoutList anchor={anchor} onClose={close} {...layouts} />}
    />
  )
}
