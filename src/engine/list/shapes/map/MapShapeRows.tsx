/*
 * Room: rows by where they lie. Hides that only so many are read, and that rows which lie at one place are one place with
 * a count.
 */

import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatInteger } from '#model/formats/index'
import { middleOf } from '#model/geometry'
import { maySeePath } from '#model/people/access'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import { GroundMap } from '../../../map/GroundMap'
import { listText } from '../../../messages'
import { PageFailure } from '../../../page/PageFailure'
import { labelOfRecord } from '../../../record/labelOfRecord'
import { mayOpen } from '../../../shell/adminPaths'
import { useConsole } from '../../../shell/console'
import { useEntityPaths } from '../../../shell/routing'
import { ByChoice } from '../ByChoice'
import { shapeText } from '../messages'
import type { ShapeProps } from '../shape'
import { holderOf, type Located, placePaths, placesOf } from './places'
import './map.css'

/** Rows that are read. */
const mostRows = 2000
/** Records told in a pop-up, and places in the list beside the map. */
const most = { records: 8, places: 200 } as const
const plain = '#1d7a45'
/** The colours of states, dark enough for the ground in every theme. */
const colors: Readonly<Record<string, string>> = {
  info: '#1669b8',
  success: '#1d7a45',
  warning: '#a84d08',
  error: '#b3261e',
}

/** The map. */
export function MapShapeRows(props: ShapeProps) {
  const { entity, label, question, by, fields, data, setOptions } = props
  const { index, actor } = useConsole()
  const provider = useDataProvider<ConsoleDataProvider>()
  const holder = holderOf(index, entity, by)
  const { workflow } = entity
  const asked = useMemo(() => {
    const paths = [...placePaths(entity, holder, by), ...(workflow ? [workflow.field] : [])]
    return paths.filter((path) => maySeePath(index, entity, path, actor))
  }, [index, entity, holder, by, workflow, actor])
  const { filter, q, sort } = question
  const [first] = sort
  const params = {
    pagination: { page: 1, perPage: mostRows },
    ...(first && { sort: { field: first[0], order: first[1] } }),
    filter: { ...filter, ...(q !== '' && { q }) },
    meta: { labels: true, fields: asked, thenBy: sort, total: 'capped' as const },
  }
  const answer = useQuery({
    queryKey: [entity.name, 'places', params],
    queryFn: async ({ signal }) => (await provider.getList(entity.name, { ...params, signal })).data,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  })
  const rows = answer.data
  const places = useMemo(() => placesOf(entity, holder, by, rows ?? []), [entity, holder, by, rows])
  const shapes = useMemo(
    () =>
      places.map(({ key, title, geometry, rows: there }) => {
        const [row] = there
        const state = workflow && row && !holder ? workflow.states[String(row[workflow.field])] : undefined
        const name = there.length > 1 ? `${title} (${formatInteger(there.length)})` : title
        const color = colors[state?.color ?? ''] ?? plain
        return { id: key, title: name, geometry, color, count: there.length }
      }),
    [places, workflow, holder],
  )
  const sight = useMemo(() => ({ shapes, closest: holder ? 12 : 16 }), [shapes, holder])
  const [open, setOpen] = useState<string>()
  const opened = places.find(({ key }) => key === open)
  if (answer.error && !rows) {
    return <PageFailure error={answer.error} title={listText.failed} onRetry={() => void answer.refetch()} />
  }
  const placed = places.reduce((count, { rows: there }) => count + there.length, 0)
  const nowhere = (rows?.length ?? 0) - placed
  const isPart = rows !== undefined && data.total !== undefined && rows.length < data.total
  const told = holder ? [] : Object.values(workflow?.states ?? {})
  const states = new Map(told.map(({ label: name, color = '' }) => [name, colors[color]]))
  return (
    <>
      <div className="shape-bar" role="status">
        <ByChoice
          label={shapeText.place}
          entity={entity}
          by={by}
          fields={fields}
          titleOf={(path) => (holderOf(index, entity, path) ? undefined : entity.title)}
          onBy={(next) => setOptions({ by: next })}
        />
        <span>{rows ? shapeText.onMap(placed) : shapeText.reading}</span>
        {isPart && <span>{shapeText.onlySome(rows.length)}</span>}
        {nowhere > 0 && <span>{shapeText.nowhere(nowhere)}</span>}
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
        sight={sight}
        height="min(70vh, 640px)"
        onPick={setOpen}
        {...(opened && {
          popup: {
            place: middleOf(opened.geometry),
            content: <PlaceRecords {...props} place={opened} />,
            onClose: () => setOpen(undefined),
          },
        })}
      />
      {places.length > 0 && (
        <details className="map-places">
          <summary>{shapeText.places(places.length)}</summary>
          <ul>
            {shapes.slice(0, most.places).map(({ id, title }) => (
              <li key={id}>
                <Button size="small" onClick={() => setOpen(id)}>
                  {title}
                </Button>
              </li>
            ))}
          </ul>
          {shapes.length > most.places && <p>{shapeText.firstPlaces(most.places)}</p>}
        </details>
      )}
    </>
  )
}

function PlaceRecords({ entity, by, state, place }: ShapeProps & { readonly place: Located }) {
  const { actor, index } = useConsole()
  const paths = useEntityPaths(entity)
  const isOpen = mayOpen(entity, 'show', actor)
  const holder = holderOf(index, entity, by)
  const more = place.rows.length - most.records
  return (
    <div className="map-records">
      {holder && <b>{place.title}</b>}
      <ul>
        {place.rows.slice(0, most.records).map((row) => {
          const label = labelOfRecord(entity, row)
          return (
            <li key={Number(row.id)}>
              {isOpen ? <Link to={paths.show(Number(row.id))}>{label}</Link> : label}
            </li>
          )
        })}
      </ul>
      {more > 0 && (
        <Button
          size="small"
          onClick={() =>
            state.change({
              filter: { ...state.view.filter, [by]: Number(place.key) },
              shape: { kind: 'grid', options: {} },
            })
          }
        >
          {shapeText.andMore(more)}
        </Button>
      )}
    </div>
  )
}
