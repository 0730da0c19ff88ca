/*
 * A map with shapes, and corners that can be dragged. Hides leaflet; loaded only when a map is on the page. Works
 * without any picture of the ground: scale, grid and coordinates remain.
 */
import 'leaflet/dist/leaflet.css'
import './map.css'
import type { Geometry } from 'geojson'
import {
  control,
  map as createMap,
  divIcon,
  geoJSON,
  type LatLngTuple,
  type Layer,
  type Map as LeafletMap,
  latLngBounds,
  layerGroup,
  marker,
  tileLayer,
} from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { PointShape, PolygonShape, Position } from '#model/geometry'
import { mapText } from './messages'
import type { TileSource } from './tiles'

/** Something on the map. */
export interface MapShape {
  readonly id: string
  readonly title: string
  readonly color: string
  readonly geometry: PointShape | PolygonShape
}

interface MapCanvasProps {
  readonly label: string
  readonly shapes: readonly MapShape[]
  /** Places that can be dragged. */
  readonly corners?: readonly Position[]
  readonly tiles: TileSource | undefined
  readonly height: number
  onClick?(place: Position): void
  onDrag?(corner: number, place: Position): void
  onPick?(id: string): void
}

/** The country, where nothing says otherwise. */
const country: LatLngTuple[] = [
  [-33.75, -74.02],
  [5.27, -34.79],
]
const closest = 17
const noCorners: readonly Position[] = []

/** The map. */
export function MapCanvas(props: MapCanvasProps) {
  const { label, shapes, corners = noCorners, tiles, height } = props
  const place = useRef<HTMLDivElement>(null)
  const leaflet = useRef<LeafletMap>(undefined)
  const onClick = useEffectEvent((at: Position) => props.onClick?.(at))
  const onDrag = useEffectEvent((corner: number, at: Position) => props.onDrag?.(corner, at))
  const onPick = useEffectEvent((id: string) => props.onPick?.(id))
  const isDraggable = props.onDrag !== undefined

  useEffect(() => {
    if (!place.current) return
    const made = createMap(place.current, { zoomControl: false, attributionControl: false })
    control.zoom({ zoomInTitle: mapText.zoomIn, zoomOutTitle: mapText.zoomOut }).addTo(made)
    control.scale({ imperial: false }).addTo(made)
    made.fitBounds(country)
    made.on('click', ({ latlng }) => onClick([latlng.lng, latlng.lat]))
    const watcher = new ResizeObserver(() => made.invalidateSize())
    watcher.observe(place.current)
    leaflet.current = made
    return () => {
      watcher.disconnect()
      made.remove()
    }
  }, [])

  useEffect(() => {
    if (!leaflet.current || !tiles) return
    const ground = tileLayer(tiles.url, { maxZoom: 19 }).addTo(leaflet.current)
    const credit = control.attribution({ prefix: false }).addAttribution(tiles.attribution)
    credit.addTo(leaflet.current)
    return () => {
      ground.remove()
      credit.remove()
    }
  }, [tiles])

  useEffect(() => {
    if (!leaflet.current) return
    const drawn = layerGroup([
      ...shapes.map((shape) => drawShape(shape, onPick)),
      ...corners.map((corner, at) => drawCorner(corner, at, isDraggable, onDrag)),
    ]).addTo(leaflet.current)
    return () => {
      drawn.remove()
    }
  }, [shapes, corners, isDraggable])

  const show = useEffectEvent(() => {
    const bounds = latLngBounds([])
    for (const { geometry } of shapes) bounds.extend(geoJSON(toGeoJson(geometry)).getBounds())
    for (const [longitude, latitude] of corners) bounds.extend([latitude, longitude])
    if (bounds.isValid()) leaflet.current?.fitBounds(bounds, { maxZoom: closest, padding: [24, 24] })
  })
  // Afterwards the map is where the person moved it.
  useEffect(() => show(), [])

  return <div ref={place} className="console-map" role="application" aria-label={label} style={{ height }} />
}

function drawShape({ id, title, color, geometry }: MapShape, onPick: (id: string) => void): Layer {
  const layer = geoJSON(toGeoJson(geometry), {
    style: { color, weight: 2, fillColor: color, fillOpacity: 0.35 },
    pointToLayer: (_feature, at) => marker(at, { icon: cornerIcon, title, alt: title }),
  })
  layer.bindTooltip(title, { sticky: true })
  layer.on('click', () => onPick(id))
  return layer
}

const cornerIcon = divIcon({ className: 'map-corner', iconSize: [16, 16] })

function drawCorner(
  [longitude, latitude]: Position,
  at: number,
  draggable: boolean,
  onDrag: (corner: number, place: Position) => void,
): Layer {
  const title = mapText.corner(at + 1)
  const drawn = marker([latitude, longitude], { icon: cornerIcon, draggable, title, alt: title })
  drawn.on('dragend', () => {
    const { lng, lat } = drawn.getLatLng()
    onDrag(at, [lng, lat])
  })
  return drawn
}

/** Leaflet's types want arrays that may be changed. */
function toGeoJson(geometry: PointShape | PolygonShape): Geometry {
  return structuredClone(geometry) as unknown as Geometry
}
