/* A point or polygon, drawn on a map or typed as coordinates, which also serves keyboard users. */
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import {
  cornersOf,
  type PolygonShape,
  type Position,
  polygonOf,
  readPlaces,
  readPoint,
  readPolygon,
  writePlaces,
} from '#model/geometry'
import { outlineProblem } from '#model/outline'
import type { InputProps } from '../contract'
import { GroundMap } from '../map/GroundMap'
import { mapText } from '../map/messages'
import { sizeOf } from '../map/outlines/measureOf'
import { ShapeImport } from '../map/ShapeImport'
import { canLocate, useOutlineWalk } from '../map/useOutlineWalk'
import { FieldGroup } from './FieldGroup'
import { useDraft } from './text/useDraft'

const height = 320
const outline = '#1d7a45'

export function PointInput(input: InputProps) {
  const point = readPoint(input.value)
  const set = (places: readonly Position[]) => {
    const last = places.at(-1)
    input.onChange(last ? { type: 'Point', coordinates: last } : undefined)
  }
  return (
    <PlacesInput
      input={input}
      places={point ? [point.coordinates] : noPlaces}
      help={mapText.pointHint}
      onChange={set}
    />
  )
}

export function PolygonInput(input: InputProps) {
  const { value, onChange, onProblem } = input
  const polygon = useMemo(() => readPolygon(value), [value])
  // One or two corners are not a polygon yet, so they are stored here and not in the form.
  const [begun, setBegun] = useState<readonly Position[]>(noPlaces)
  const corners = useMemo(() => (polygon ? cornersOf(polygon) : begun), [polygon, begun])
  const take = (next: PolygonShape | undefined) => {
    onChange(next)
    onProblem(next && outlineProblem(next))
  }
  const set = (places: readonly Position[]) => {
    const outer = polygonOf(places)
    setBegun(outer ? noPlaces : places)
    // Keeps the holes when the outer ring changes.
    take(outer && { ...outer, coordinates: [...outer.coordinates, ...(polygon?.coordinates.slice(1) ?? [])] })
    if (!outer && places.length > 0) onProblem(mapText.tooFew)
  }
  return (
    <PlacesInput
      input={input}
      places={corners}
      polygon={polygon}
      help={polygon ? sizeOf(polygon) : mapText.drawHint}
      onChange={set}
      onImport={(next) => {
        setBegun(noPlaces)
        take(next)
      }}
    />
  )
}

const noPlaces: readonly Position[] = []

interface PositionsInputProps {
  readonly input: InputProps
  readonly places: readonly Position[]
  readonly polygon?: ReturnType<typeof readPolygon>
  readonly help: string
  onChange(places: readonly Position[]): void
  onImport?(polygon: PolygonShape): void
}

function PlacesInput({ input, places, polygon, help, onChange, onImport }: PositionsInputProps) {
  const { id, field, readOnly, onBlur, onProblem } = input
  const shapes = useMemo(
    () => (polygon ? [{ id, title: field.title, color: outline, geometry: polygon }] : []),
    [polygon, id, field.title],
  )
  const take = (next: readonly Position[]) => {
    onChange(next)
    onBlur()
  }
  // Remounts the map around imported coordinates, which may be outside the viewport.
  const [round, setRound] = useState(0)
  const bring = (next: readonly Position[]) => {
    take(next)
    setRound(round + 1)
  }
  const walk = useOutlineWalk(onChange, onBlur)
  const isClosed = readOnly || walk.panel !== undefined
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => bring([...places, [coords.longitude, coords.latitude]]),
      () => onProblem(mapText.noPosition),
    )
  return (
    <FieldGroup input={input}>
      <GroundMap
        key={round}
        label={mapText.map(field.title)}
        shapes={shapes}
        corners={places}
        height={height}
        sight={walk.sight}
        {...(!isClosed && {
          onClick: (place: Position) => take([...places, place]),
          onDrag: (corner: number, place: Position) => take(places.with(corner, place)),
        })}
      />
      <Typography variant="body2" role="status">
        {help}
      </Typography>
      {walk.panel}
      {!isClosed && (
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          <Button size="small" disabled={places.length === 0} onClick={() => take(places.slice(0, -1))}>
            {mapText.undo}
          </Button>
          <Button size="small" disabled={places.length === 0} onClick={() => take([])}>
            {mapText.clear}
          </Button>
          {onImport && (
            <ShapeImport
              title={field.title}
              onChoose={(chosen) => {
                onImport(chosen)
                onBlur()
                setRound(round + 1)
              }}
            />
          )}
          {canLocate() && (
            <Button size="small" onClick={locate}>
              {mapText.here}
            </Button>
          )}
          {onImport && canLocate() && (
            <Button
              size="small"
              onClick={() => walk.start(() => (polygon ? onImport(polygon) : onChange(places)))}
            >
              {mapText.walk}
            </Button>
          )}
        </Stack>
      )}
      <CoordinatesField input={input} places={places} onChange={bring} />
    </FieldGroup>
  )
}

interface CoordinatesFieldProps {
  readonly input: InputProps
  readonly places: readonly Position[]
  onChange(places: readonly Position[]): void
}

function CoordinatesField({ input, places, onChange }: CoordinatesFieldProps) {
  const { id, readOnly } = input
  const written = writePlaces(places)
  const [typed, keep] = useDraft(written, () => written)
  const [isWrong, setWrong] = useState(false)
  const read = () => {
    const next = readPlaces(typed)
    setWrong(next === undefined)
    if (next && typed !== written) onChange(next)
  }
  return (
    <TextField
      id={id}
      multiline
      maxRows={8}
      label={mapText.coordinates}
      value={typed}
      error={isWrong}
      helperText={isWrong ? mapText.badCoordinates : mapText.coordinatesHint}
      onChange={(event) => keep(event.target.value, written)}
      onBlur={read}
      slotProps={{ htmlInput: { readOnly } }}
    />
  )
}
