/*
 * A list on a map. Hides that only the viewport is fetched, and that close places arrive as a cluster.
 */

import { useMemo, useState } from 'react'
import { middleOf, type Position } from '#model/geometry'
import { maySeePath } from '#model/people/access'
import { useConsole } from '../../../console/console'
import { GroundMap } from '../../../map/GroundMap'
import { listText } from '../../../messages'
import { PageFailure } from '../../../page/PageFailure'
import { ByChoice } from '../ByChoice'
import type { LayoutProps } from '../layout'
import { layoutText } from '../messages'
import { MapPlaces } from './MapPlaces'
import { PlaceRecords } from './PlaceRecords'
import { isOneSpot, type MapSelection, placeShapes, selectionAt, stateColors, titleOf } from './placeShapes'
import { usePlaces } from './usePlaces'
import './map.css'

const none = { places: [], clusters: [] } as const

export function MapLayout(props: LayoutProps) {
  const { entity, label, listQuery, by, fields, options, setOptions } = props
  const { index, actor } = useConsole()
  const { workflow } = entity
  const targetOf = (path: string) => entity.fields.find(({ name }) => name === path)?.ref?.entity
  const isOwn = targetOf(by) === undefined
  const stateFields = useMemo(
    () =>
      [...(workflow ? [workflow.field] : []), ...(workflow?.beside ? [workflow.beside.field] : [])].filter(
        (path) => isOwn && maySeePath(index, entity, path, actor),
      ),
    [index, entity, isOwn, workflow, actor],
  )
  const found = usePlaces({
    entity,
    by,
    listQuery,
    fields: stateFields,
    at: options.at,
    onMove: (at) => setOptions({ at }, true),
  })
  const { extent, error, holder, showSight } = found
  const visible = found.visible ?? none
  const shapes = useMemo(() => placeShapes(entity, isOwn, visible), [entity, isOwn, visible])
  const [open, setOpen] = useState<string>()
  const opened = open === undefined ? undefined : selectionAt(visible, open)
  const pick = (id: string) => {
    const picked = selectionAt(visible, id)
    if (picked && 'cluster' in picked && !isOneSpot(picked.cluster)) showSight({ box: picked.cluster.box })
    else setOpen(id)
  }
  if (error && !extent) {
    return <PageFailure error={error} title={listText.failed} onRetry={found.refetch} />
  }
  const shownStates = stateFields.length > 0 ? Object.values(workflow?.states ?? {}) : []
  const states = new Map(shownStates.map(({ label: name, color = '' }) => [name, stateColors[color]]))
  return (
    <>
      <div className="shape-bar" role="status" aria-busy={found.isReading}>
        <ByChoice
          label={layoutText.place}
          entity={entity}
          by={by}
          fields={fields}
          titleOf={(path) => (targetOf(path) === undefined ? entity.title : undefined)}
          onBy={(next) => setOptions({ by: next, at: undefined })}
        />
        <span>{extent ? layoutText.onMap(extent.placed, extent.total) : layoutText.reading}</span>
        {[...states].map(
          ([name, color]) =>
            color && (
              <span key={name} className="map-key">
                <i style={{ background: color }} /> {name}
              </span>
            ),
        )}
      </div>
      <GroundMap
        label={label}
        shapes={shapes}
        {...(found.sight && { sight: found.sight })}
        height="min(70vh, 640px)"
        onPick={pick}
        onView={found.onView}
        {...(opened && {
          popup: {
            place: placeOf(opened),
            content: (
              <PlaceRecords {...props} through={holder && by} {...recordsOf(opened, holder !== undefined)} />
            ),
            onClose: () => setOpen(undefined),
          },
        })}
      />
      <MapPlaces shapes={shapes} onPick={pick} />
    </>
  )
}

function placeOf(picked: MapSelection): Position {
  return 'place' in picked ? middleOf(picked.place.geometry) : picked.cluster.middle
}

/** Places of another entity get a title. */
function recordsOf(picked: MapSelection, isElsewhere: boolean) {
  if ('cluster' in picked) {
    const { ids, count } = picked.cluster
    return { ids, count, title: undefined, only: undefined }
  }
  const { place } = picked
  return {
    ids: [place.id],
    count: place.count,
    title: isElsewhere ? titleOf({ ...place, count: 1 }) : undefined,
    only: isElsewhere ? undefined : place.row,
  }
}
