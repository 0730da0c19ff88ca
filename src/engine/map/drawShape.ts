import type { Geometry } from 'geojson'
import { circleMarker, divIcon, geoJSON, type LatLngExpression, type Layer, marker } from 'leaflet'
import { formatInteger } from '#model/formats/index'
import { middleOf, type PointShape, type PolygonShape } from '#model/geometry'

export interface MapShape {
  readonly id: string
  readonly title: string
  readonly color: string
  readonly geometry: PointShape | PolygonShape
  readonly count?: number
  /** Pins are above other points. */
  readonly isPin?: boolean
  readonly isDraft?: boolean
}

export function drawShape(shape: MapShape, onPick: (id: string) => void): Layer {
  const { color, geometry, isDraft = false, count = 1 } = shape
  if (count > 1) return drawCount(shape, count, onPick)
  if (geometry.type === 'Point') return shape.isPin ? drawPin(shape, onPick) : dotAt(shape, onPick)
  const style = {
    color,
    weight: isDraft ? 3 : 2,
    fillColor: color,
    fillOpacity: isDraft ? 0.1 : 0.35,
    ...(isDraft && { dashArray: '6 5' }),
  }
  return tell(geoJSON(toGeoJson(geometry), { style }), shape, onPick)
}

export function drawDot(shape: MapShape, onPick: (id: string) => void): Layer | undefined {
  const isDrawn = shape.geometry.type === 'Point' || (shape.count ?? 1) > 1
  return isDrawn ? undefined : dotAt(shape, onPick)
}

/** Leaflet's types require mutable arrays. */
export function toGeoJson(geometry: PointShape | PolygonShape): Geometry {
  return structuredClone(geometry) as unknown as Geometry
}

function dotAt(shape: MapShape, onPick: (id: string) => void): Layer {
  const style = { radius: 6, color: '#ffffff', weight: 1.5, fillColor: shape.color, fillOpacity: 1 }
  return tell(circleMarker(latLngOf(shape.geometry), style), shape, onPick)
}

function drawCount(shape: MapShape, count: number, onPick: (id: string) => void): Layer {
  const html = document.createElement('span')
  html.style.background = shape.color
  html.textContent = formatInteger(count)
  // Above the point, like a pin, because a count may be below.
  const anchor = shape.isPin ? { iconAnchor: [15, 38] as [number, number] } : {}
  const icon = divIcon({ className: 'map-count', html, iconSize: [30, 24], ...anchor })
  return tell(marker(latLngOf(shape.geometry), { icon, keyboard: false }), shape, onPick)
}

function drawPin(shape: MapShape, onPick: (id: string) => void): Layer {
  const html = document.createElement('span')
  html.style.background = shape.color
  const icon = divIcon({ className: 'map-pin', html, iconSize: [26, 34], iconAnchor: [13, 33] })
  // Not focusable: the same records are listed in text beside the map.
  return tell(marker(latLngOf(shape.geometry), { icon, keyboard: false }), shape, onPick)
}

function tell<Drawn extends Layer>(
  drawn: Drawn,
  { id, title }: MapShape,
  onPick: (id: string) => void,
): Drawn {
  // An element, because Leaflet interprets strings as HTML.
  const words = document.createElement('span')
  words.textContent = title
  drawn.bindTooltip(words, { sticky: true })
  drawn.on('click', () => onPick(id))
  return drawn
}

function latLngOf(geometry: PointShape | PolygonShape): LatLngExpression {
  const [longitude, latitude] = middleOf(geometry)
  return [latitude, longitude]
}
