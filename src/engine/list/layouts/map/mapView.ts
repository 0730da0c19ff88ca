/* The map's view in the URL: latitude, longitude and zoom. Pure. */
import { type Box, squareOf, type Viewport } from '#model/query/places'
import type { MapView, MapViewport } from '../../../map/MapCanvas'

/** @example '-21.25,-45.1,9', which is latitude, longitude, zoom */
export function writeView({ center: [longitude, latitude], zoom }: MapView): string {
  return [latitude.toFixed(4), longitude.toFixed(4), zoom].map(Number).join(',')
}

export function readView(text: string): MapViewport | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = text.split(',').map(Number)
  const isFine = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 20
  return isFine ? { center: [longitude, latitude], zoom } : undefined
}

/** Rounds out to whole grid squares, so that clusters are complete and a small pan makes no request. */
export function viewportOf({
  box: [west, south, east, north],
  zoom,
}: Pick<MapView, 'box' | 'zoom'>): Viewport {
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
