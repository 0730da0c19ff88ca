/*
 * A record as a card on a telephone. Swiped to the left it shows its first two actions; all of them, for those who
 * cannot swipe too, are behind the three dots.
 */

import Card from '@mui/material/Card'
import { type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import type { FoundRow } from '#model/query/queryOf'
import { useOffers } from '../../actions/useOffers'
import { listText } from '../../messages'
import { Icon } from '../../page/Icon'
import { labelOfRecord } from '../../record/labelOfRecord'
import { mayOpen } from '../../shell/adminPaths'
import { useConsole } from '../../shell/console'
import { useEntityPaths } from '../../shell/routing'
import { Shape } from '../grid/Shape'
import type { RowWays } from '../grid/useRowWays'
import { useRemoval } from '../RowActions'
import { RowMore } from '../RowMore'
import type { RowEntry } from '../rowEntry'
import './card.css'

interface SwipedCardProps {
  readonly entity: Entity
  readonly row: FoundRow
  readonly ways: RowWays
  readonly isInactive: boolean
  onRemove(row: FoundRow): void
  /** Draws what the card says, given its three dots. */
  children(menu: ReactNode): ReactNode
}

/** Actions behind a card. */
const swiped = 2

/** The card, an item of a list. */
export function SwipedCard({ entity, row, ways, isInactive, onRemove, children }: SwipedCardProps) {
  const { actor } = useConsole()
  const paths = useEntityPaths(entity)
  const navigate = useNavigate()
  const { offers, take } = useOffers(entity, row)
  const removal = useRemoval(entity, row, onRemove)
  const card = useRef<HTMLLIElement>(null)
  const mayEdit = mayOpen(entity, 'edit', actor)
  const edit: RowEntry = {
    key: listText.edit,
    label: entity.access.edit.length > 0 ? listText.edit : listText.view,
    shape: 'edit',
    act: () => navigate(paths.edit(row.id)),
  }
  const entries: readonly RowEntry[] = [
    ...offers.map((offer) => ({ ...offer, act: () => take(offer) })),
    ...(mayEdit ? [edit] : []),
    ...removal,
  ]
  const first = entries.filter(({ isDisabled }) => !isDisabled).slice(0, swiped)
  return (
    <Card
      component="li"
      ref={card}
      className="row-card"
      onClick={(event) => ways.press(event, row)}
      onAuxClick={(event) => ways.press(event, row)}
      sx={{ color: isInactive ? 'text.secondary' : undefined }}
    >
      <div className="row-card-face">
        {children(<RowMore label={labelOfRecord(entity, row)} entries={entries} />)}
      </div>
      {/* The menu offers the same to the keyboard and to those who hear the page. */}
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
