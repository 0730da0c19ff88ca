/*
 * A list on a map. Hides that only the viewport is fetched, and that close places arrive as a cluster.
 */

import { useMemo, useState } from 'react'
import { middleOf, type Position } from '#model/geometry'
import { maySeePath } from '#model/people/access'
import { GroundMap } from '../../../map/GroundMap'
import { listText } from '../../../messages'
import { PageFailure } from '../../../page/PageFailure'
import { useConsole } from '../../../shell/console'
import { ByChoice } from '../ByChoice'
import { shapeText } from '../messages'
import type { ShapeProps } from '../shape'
import { MapPlaces } from './MapPlaces'
import { PlaceRecords } from './PlaceRecords'
import { isOneSpot, type Pick, pickOf, placeShapes, stateColors, titleOf } from './placeShapes'
import { usePlaces } from './usePlaces'
import './map.css'

const none = { places: [], clusters: [] } as const

export function MapShapeRows(props: ShapeProps) {
  const { entity, label, question, by, fields, options, setOptions } = props
  const { index, actor } = useConsole()
  const { workflow } = entity
  const targetOf = (path: string) => entity.fields.find(({ name }) => name === path)?.ref?.entity
  const isOwn = targetOf(by) === undefined
  const asked = useMemo(
    () =>
      [...(workflow ? [workflow.field] : []), ...(workflow?.beside ? [workflow.beside.field] : [])].filter(
        (path) => isOwn && maySeePath(index, entity, path, actor),
      ),
    [index, entity, isOwn, workflow, actor],
  )
  const found = usePlaces({
    entity,
    by,
    question,
    fields: asked,
    at: options.at,
    onMove: (at) => setOptions({ at }, true),
  })
  const { extent, error, holder, turn } = found
  const seen = found.seen ?? none
  const shapes = useMemo(() => placeShapes(entity, isOwn, seen), [entity, isOwn, seen])
  const [open, setOpen] = useState<string>()
  const opened = open === undefined ? undefined : pickOf(seen, open)
  const pick = (id: string) => {
    const picked = pickOf(seen, id)
    if (picked && 'cluster' in picked && !isOneSpot(picked.cluster)) turn({ box: picked.cluster.box })
    else setOpen(id)
  }
  if (error && !extent) {
    return <PageFailure error={error} title={listText.failed} onRetry={found.refetch} />
  }
  const told = asked.length > 0 ? Object.values(workflow?.states ?? {}) : []
  const states = new Map(told.map(({ label: name, color = '' }) => [name, stateColors[color]]))
  return (
    <>
      <div className="shape-bar" role="status" aria-busy={found.isReading}>
        <ByChoice
          label={shapeText.place}
          entity={entity}
          by={by}
          fields={fields}
          titleOf={(path) => (targetOf(path) === undefined ? entity.title : undefined)}
          onBy={(next) => setOptions({ by: next, at: undefined })}
        />
        <span>{extent ? shapeText.onMap(extent.placed, extent.total) : shapeText.reading}</span>
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

function placeOf(picked: Pick): Position {
  return 'place' in picked ? middleOf(picked.place.geometry) : picked.cluster.middle
}

/** Places of another entity get a title. */
function recordsOf(picked: Pick, isElsewhere: boolean) {
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
