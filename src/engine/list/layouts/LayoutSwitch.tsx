import TreeIcon from '@mui/icons-material/AccountTreeOutlined'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import MapIcon from '@mui/icons-material/MapOutlined'
import GalleryIcon from '@mui/icons-material/PhotoLibraryOutlined'
import PivotIcon from '@mui/icons-material/PivotTableChartOutlined'
import GridIcon from '@mui/icons-material/TableRowsOutlined'
import BoardIcon from '@mui/icons-material/ViewKanbanOutlined'
import { type ComponentType, useId, useMemo } from 'react'
import type { Entity } from '#model/entity/entity'
import type { ShapeKind } from '#model/entity/shapeKinds'
import { offeredShapes } from '#model/query/shapeOffers'
import { useConsole } from '../../console/console'
import { hint } from '../../page/Hints'
import type { ListState } from '../state/useListView'
import { layoutText } from './messages'
import { hasLayout } from './registry'
import './shapes.css'

const icons: Readonly<Record<ShapeKind, ComponentType<{ readonly fontSize: 'small' }>>> = {
  grid: GridIcon,
  tree: TreeIcon,
  board: BoardIcon,
  calendar: CalendarIcon,
  gallery: GalleryIcon,
  map: MapIcon,
  pivot: PivotIcon,
}

interface LayoutSwitchProps {
  readonly entity: Entity
  readonly state: ListState
  readonly isWide?: boolean
}

export function LayoutSwitch({ entity, state, isWide = false }: LayoutSwitchProps) {
  const id = useId()
  const { index, actor } = useConsole()
  const offered = useMemo(
    () => offeredShapes(index, entity, actor).filter(({ kind }) => hasLayout(kind)),
    [index, entity, actor],
  )
  if (offered.length < 2) return null
  const { shape } = state.view
  const chosen = offered.find(({ kind }) => kind === shape?.kind)?.kind ?? 'grid'
  return (
    <div
      role="radiogroup"
      aria-label={layoutText.shapes}
      className={`shape-switch${isWide ? ' shape-switch--wide' : ''}`}
    >
      {offered.map(({ kind }) => {
        const Icon = icons[kind]
        const name = layoutText.kinds[kind]
        return (
          <label key={kind} className="shape-choice" {...(isWide ? {} : hint(name))}>
            <input
              type="radio"
              name={id}
              aria-label={name}
              checked={kind === chosen}
              onChange={() => state.change({ shape: { kind, options: {} } })}
            />
            <Icon fontSize="small" />
            {isWide && name}
          </label>
        )
      })}
    </div>
  )
}
