import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { showDateTime } from '#model/formats/index'
import { besideState } from '#model/record/states'
import { labelAt } from '#model/show/cell'
import type { RecordHead } from '#model/wire/record/recordHead'
import { OfferButton } from '../../actions/OfferButton'
import type { Offer } from '../../actions/offers'
import { StateChip } from '../../actions/StateChip'
import { useOffers } from '../../actions/useOffers'
import { useConsole } from '../../console/console'
import { useEntityPaths } from '../../console/routing'
import { formText } from '../../form/messages'
import { hint } from '../../page/Hints'
import { lazyDialog } from '../../page/lazyDialog'
import { useWasOpened } from '../../page/overlays'
import { labelOfRecord } from '../../records/labelOfRecord'
import { mayEditRow } from '../../rows/rowActionRules'
import { badgeOf } from '../../rows/rowBadge'
import { headFieldsOf, isBrief } from '../../rows/shownFields'
import { AwaitingNotice } from '../AwaitingNotice'
import { OpenPair } from './inline/OpenPair'
import { viewText } from './messages'
import { Neighbours } from './Neighbours'
import { Glyph } from './values/Glyph'

/** Offers with their own button, as many as fit on one line; the rest go to the menu. */
const buttonsAtMost = { wide: 3, phone: 1 }

const StarButton = lazyDialog(() => import('./StarButton').then((part) => part.StarButton))
const Viewers = lazyDialog(() => import('./Viewers').then((part) => part.Viewers))
const ViewMenu = lazyDialog(() => import('./ViewMenu').then((part) => part.ViewMenu))

interface ViewHeadProps {
  readonly entity: Entity
  readonly id: number
  readonly head: RecordHead
  readonly isPeek: boolean
  onChanged(): void
}

export function ViewHead({ entity, id, head, isPeek, onChanged }: ViewHeadProps) {
  const tools = useConsole()
  const { record } = head
  const { workflow } = entity
  const label = labelOfRecord(entity, record)
  const facts = isBrief(entity, tools) ? [] : headFieldsOf(entity, record, tools)
  const badge = badgeOf(entity, record)
  const beside = besideState(entity, record)
  const changedAt = record[systemNames.updatedAt]
  const changedBy = labelAt(record, systemNames.updatedBy) ?? ''
  const told = [
    entity.title,
    ...(record.id > 0 ? [formText.code(record.id)] : []),
    ...(typeof changedAt === 'string' ? [viewText.changed(showDateTime(changedAt), changedBy)] : []),
  ]
  return (
    <header className="sheet-head sheet-card">
      <div className="sheet-title">
        <div>
          <div className="sheet-name">
            <div className="sheet-called">
              <h1>{label}</h1>
              {!isPeek && <StarButton entity={entity} id={id} />}
            </div>
            {workflow && <StateChip entity={entity} value={record[workflow.field]} row={record} />}
            {badge !== undefined && <Chip label={badge} variant="outlined" />}
          </div>
          <p>
            {told.join(' · ')}
            {!isPeek && <Viewers entity={entity} id={id} />}
          </p>
        </div>
        {!isPeek && <Neighbours entity={entity} id={id} />}
        <HeadActions entity={entity} id={id} head={head} isPeek={isPeek} onChanged={onChanged} />
      </div>
      {beside?.text !== undefined && (
        <Alert severity={beside.color === 'error' ? 'error' : 'info'}>{beside.text}</Alert>
      )}
      <AwaitingNotice entity={entity} record={record} onChanged={onChanged} />
      {facts.length > 0 && (
        <dl className="sheet-facts" aria-label={viewText.facts}>
          {facts.map((field) => (
            <OpenPair key={field.path} field={field} row={record} place="head" />
          ))}
        </dl>
      )}
    </header>
  )
}

function HeadActions({ entity, id, head, isPeek, onChanged }: ViewHeadProps) {
  const { actor } = useConsole()
  const { pathname, search } = useLocation()
  const paths = useEntityPaths(entity)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const wasOpened = useWasOpened(anchor !== undefined)
  const { offers: all, take } = useOffers(entity, head.record, onChanged)
  const closed = new Set(head.transitions.flatMap((each) => (each.closed === undefined ? [] : [each.name])))
  const open = all.filter(({ work }) => work.kind !== 'transition' || !closed.has(work.name))
  const rank = ({ isDangerous, work }: Offer) => (isDangerous ? 2 : work.kind === 'transition' ? 0 : 1)
  const offers = open.toSorted((a, b) => rank(a) - rank(b))
  const isPhone = useMediaQuery('(max-width:599.95px)', { noSsr: true })
  const most = Math.min(
    isPhone ? buttonsAtMost.phone : buttonsAtMost.wide,
    offers.filter(({ isDangerous }) => !isDangerous).length,
  )
  const back = pathname + search
  const mayEdit = mayEditRow(entity, head.record, actor)
  return (
    <Box className="sheet-actions" role="group" aria-label={viewText.actions}>
      {offers.slice(0, most).map((offer) => (
        <OfferButton key={offer.key} offer={offer} onTake={() => take(offer)} />
      ))}
      {isPeek && (
        <Button component={Link} to={paths.show(id)} variant="contained" size="small">
          {viewText.open}
        </Button>
      )}
      {mayEdit && !isPeek && (
        <Button component={Link} to={paths.edit(id)} state={{ back }} variant="contained" size="small">
          {viewText.edit}
        </Button>
      )}
      <button
        type="button"
        className="sheet-more"
        aria-haspopup="menu"
        aria-label={viewText.more}
        {...hint(viewText.more)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Glyph path="M12 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm0 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z" />
      </button>
      {wasOpened && (
        <ViewMenu
          entity={entity}
          head={head}
          isPeek={isPeek}
          editFrom={mayEdit && isPeek ? back : undefined}
          offers={offers.slice(most)}
          anchor={anchor}
          onTake={(offer) => void take(offer)}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </Box>
  )
}
