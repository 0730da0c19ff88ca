import ImageIcon from '@mui/icons-material/ImageOutlined'
import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { isList, isPicture } from '#model/entity/kindGuards'
import { resolvePath } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import type { FoundRow } from '#model/query/queryOf'
import { textAt } from '#model/show/cell'
import { StateChip } from '../../../actions/StateChip'
import { mayOpen } from '../../../console/adminPaths'
import { useConsole } from '../../../console/console'
import { useEntityPaths } from '../../../console/routing'
import { listText } from '../../../messages'
import { labelOfRecord } from '../../../records/labelOfRecord'
import { neighboursOf } from '../../../rows/listNeighbours'
import { RowActions } from '../../../rows/RowActions'
import { useSearchHit } from '../../../rows/searchHit'
import { factsBesideName } from '../../../rows/shownFields'
import { gridText } from '../../messages'
import type { LayoutProps } from '../layout'
import { layoutText } from '../messages'

const factsAtMost = 2

interface GalleryCardProps extends Pick<LayoutProps, 'entity' | 'by' | 'selection' | 'onRemove'> {
  readonly row: FoundRow
  readonly place: number
  readonly ids: readonly number[]
  readonly holder: RefObject<HTMLLIElement | null> | undefined
  readonly picture: string | undefined
  readonly isWaiting: boolean
  readonly isBusy: boolean
}

export function GalleryCard(props: GalleryCardProps) {
  const { entity, by, row, place, ids, selection, picture, isWaiting, isBusy } = props
  const tools = useConsole()
  const paths = useEntityPaths(entity)
  const label = labelOfRecord(entity, row)
  const title = resolvePath(tools.index, entity, by)?.at(-1)?.field.title ?? by
  const { workflow } = entity
  const facts = factsBesideName(entity, row, tools)
    .filter((field) => !isPicture(field) && !isList(field))
    .slice(0, factsAtMost)
  const hit = useSearchHit(
    entity,
    row,
    facts.map(({ path }) => path),
  )
  const id = row.id
  const state = neighboursOf(ids, id)
  return (
    <li ref={props.holder} className="gallery-card" data-ticked={selection?.has(row) || undefined}>
      {picture === undefined ? (
        <span className="gallery-none" aria-busy={isBusy || (isWaiting && place === 0) || undefined}>
          {!isWaiting && <ImageIcon color="disabled" titleAccess={layoutText.noPicture} />}
        </span>
      ) : (
        <img src={picture} alt={`${title} – ${label}`} loading="lazy" decoding="async" />
      )}
      <div className="gallery-name">
        {selection && (
          <input
            type="checkbox"
            className="card-box"
            aria-label={gridText.select(label)}
            checked={selection.has(row)}
            onChange={(event) => {
              const { nativeEvent } = event
              selection.toggle(place, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }}
          />
        )}
        {mayOpen(entity, 'show', tools.actor) ? (
          <Link to={paths.show(id)} state={state} className="row-name">
            {label}
          </Link>
        ) : (
          <b>{label}</b>
        )}
      </div>
      {workflow && workflow.field in row && (
        <StateChip entity={entity} value={row[workflow.field]} row={row} />
      )}
      {row[systemNames.active] === false && <span>{listText.inactive}</span>}
      <dl>
        {facts.map((fact) => (
          <div key={fact.path}>
            <dt>{fact.title}</dt>
            <dd>{textAt(row, fact.path, fact)}</dd>
          </div>
        ))}
      </dl>
      {hit !== undefined && <span className="gallery-hit">{hit}</span>}
      <div className="gallery-actions">
        <RowActions entity={entity} row={row} onRemove={props.onRemove} />
      </div>
    </li>
  )
}
