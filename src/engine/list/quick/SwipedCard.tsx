/* Swiping a card left reveals its first two actions; the menu has all of them. */

import Card from '@mui/material/Card'
import { type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import type { FoundRow } from '#model/query/queryOf'
import { useOffers } from '../../actions/useOffers'
import { mayOpen } from '../../console/adminPaths'
import { useConsole } from '../../console/console'
import { useEntityPaths } from '../../console/routing'
import { listText } from '../../messages'
import { Icon } from '../../page/Icon'
import { labelOfRecord } from '../../records/labelOfRecord'
import { useRemoval } from '../../rows/RowActions'
import { RowMore } from '../../rows/RowMore'
import { mayEditRow } from '../../rows/rowActionRules'
import type { RowEntry } from '../../rows/rowEntry'
import { Shape } from '../../rows/Shape'
import type { RowLinks } from '../../rows/useRowLinks'
import './card.css'

interface SwipedCardProps {
  readonly entity: Entity
  readonly row: FoundRow
  readonly links: RowLinks
  readonly isInactive: boolean
  onRemove(row: FoundRow): void
  children(menu: ReactNode): ReactNode
}

const swiped = 2

export function SwipedCard({ entity, row, links, isInactive, onRemove, children }: SwipedCardProps) {
  const { actor } = useConsole()
  const paths = useEntityPaths(entity)
  const navigate = useNavigate()
  const { offers, take } = useOffers(entity, row)
  const removal = useRemoval(entity, row, onRemove)
  const card = useRef<HTMLLIElement>(null)
  const mayEdit = mayEditRow(entity, row, actor)
  const open: RowEntry = {
    key: 'open',
    label: mayEdit ? listText.edit : listText.view,
    shape: mayEdit ? 'edit' : 'view',
    act: () => navigate(mayEdit ? paths.edit(row.id) : paths.show(row.id)),
  }
  const entries: readonly RowEntry[] = [
    ...offers.map((offer) => ({ ...offer, act: () => take(offer) })),
    ...(mayOpen(entity, 'edit', actor) ? [open] : []),
    ...removal,
  ]
  const first = entries
    .filter(({ unavailable, isDangerous }) => unavailable === undefined && !isDangerous)
    .slice(0, swiped)
  return (
    <Card
      component="li"
      ref={card}
      className="row-card"
      onClick={(event) => links.press(event, row)}
      onAuxClick={(event) => links.press(event, row)}
      sx={{ color: isInactive ? 'text.secondary' : undefined }}
    >
      <div className="row-card-face">
        {children(<RowMore label={labelOfRecord(entity, row)} entries={entries} />)}
      </div>
      {/* Hidden from keyboard and screen readers, which have the same actions in the menu. */}
      {first.map(({ key, label, icon, shape, isDangerous = false, act }) => (
        <button
          key={key}
          type="button"
          aria-hidden
          tabIndex={-1}
          className={`row-card-action${isDangerous ? ' row-card-action--danger' : ''}`}
          onClick={() => {
            card.current?.scrollTo({ left: 0 })
            act()
          }}
        >
          {shape ? <Shape name={shape} /> : <Icon name={icon} />}
          {label}
        </button>
      ))}
    </Card>
  )
}
