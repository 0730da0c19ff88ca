/* The spelling of what a map shows in an address: latitude, longitude and zoom. Pure. */
import { type Box, type Sight, squareOf } from '#model/query/places'
import type { MapSight, MapView } from '../../../map/MapCanvas'

/** `-21.25,-45.1,9`. */
export function writeView({ center: [longitude, latitude], zoom }: MapView): string {
  return [latitude.toFixed(4), longitude.toFixed(4), zoom].map(Number).join(',')
}

/** What the map is to show; undefined when the text says nothing of the kind. */
export function readView(text: string): MapSight | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = text.split(',').map(Number)
  const isFine = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 20
  return isFine ? { center: [longitude, latitude], zoom } : undefined
}

/** What is asked for: whole squares of the grid, so that a count is not that of a part, and a small move asks nothing. */
export function sightOf({ box: [west, south, east, north], zoom }: Pick<MapView, 'box' | 'zoom'>): Sight {
  const side = squareOf(zoom)
  const down = (degrees: number) => Math.floor(degrees / side) * side
  const up = (degrees: number) => Math.ceil(degrees / side) * side
  const box: Box = [
    Math.max(-180, down(west)),
    Math.max(-90, down(south)),
    Math.min(180, up(east)),
    Math.min(90, up(north)),
  ]
  return { box, zoom }
}
