/*
 * Maps and shapes. Hides Leaflet and the file formats of polygons; loaded with the first map.
 *
 * A map with shapes, draggable corners and a popup. Without a tile server it draws the borders of states and
 * municipalities.
 */
import 'leaflet/dist/leaflet.css'
import './map.css'
import {
  Canvas,
  control,
  map as createMap,
  popup as createPopup,
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
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Position } from '#model/geometry'
import type { Box } from '#model/query/places'
import type { TileSource } from '#model/wire/installation/map'
import { drawGround } from './drawGround'
import { drawDot, drawShape, type MapShape, toGeoJson } from './drawShape'
import { mapText } from './messages'
import { showCoordinates } from './showCoordinates'

/** What the map is fitted to: a view, bounds or shapes. A new object fits it again. */
export interface MapViewport {
  readonly center?: Position
  readonly zoom?: number
  readonly box?: Box
  readonly shapes?: readonly Pick<MapShape, 'geometry'>[]
  /** Maximum zoom level. */
  readonly closest?: number
}

export interface MapView {
  readonly center: Position
  readonly zoom: number
  readonly box: Box
  /** The viewport target that moved the map; undefined when the user did. */
  readonly turnedBy: MapViewport | undefined
}

export interface MapPopup {
  readonly place: Position
  readonly content: ReactNode
  onClose(): void
}

export interface MapCanvasProps {
  readonly label: string
  readonly shapes: readonly MapShape[]
  readonly corners?: readonly Position[]
  readonly tiles: TileSource | undefined
  /** Pixels, or a length of CSS. */
  readonly height: number | string
  readonly sight?: MapViewport
  readonly popup?: MapPopup
  onClick?(place: Position): void
  onDrag?(corner: number, place: Position): void
  onPick?(id: string): void
  onView?(view: MapView): void
}

/** Brazil, the default viewport. */
const country: LatLngTuple[] = [
  [-33.75, -74.02],
  [5.27, -34.79],
]
const closest = 17
const closestOfAll = 20
/** Below this zoom level polygons are shown as dots. */
const outlinesFrom = 14
/** Below this zoom level pins are small, so that they do not cover each other. */
const pinsFrom = 10
/** Above this number of shapes the map renders to a canvas instead of SVG. */
const manyShapes = 1000
const noCorners: readonly Position[] = []

// Leaflet 1.9 draws at once without cancelling a requested frame, which may come after the map was removed.
const { _redraw: redraw } = Canvas.prototype as unknown as { _redraw(): void }
Canvas.include({
  _redraw(this: Canvas & { _map?: LeafletMap }) {
    if (this._map) redraw.call(this)
  },
})

export function MapCanvas(props: MapCanvasProps) {
  const { label, shapes, corners = noCorners, tiles, height, sight, popup } = props
  const place = useRef<HTMLDivElement>(null)
  const leaflet = useRef<LeafletMap>(undefined)
  const onClick = useEffectEvent((at: Position) => props.onClick?.(at))
  const onView = useEffectEvent((view: MapView) => props.onView?.(view))
  const turnedBy = useRef<MapViewport>(undefined)
  /** The first fit is not animated. */
  const isTurned = useRef(false)
  const [hasMany] = useState(shapes.length > manyShapes)
  const [popupRoot] = useState(() => document.createElement('div'))

  useEffect(() => {
    if (!place.current) return
    const isStill = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
    const options = {
      zoomControl: false,
      attributionControl: false,
      preferCanvas: hasMany,
      maxZoom: closestOfAll,
      zoomAnimation: !isStill,
      fadeAnimation: !isStill,
    }
    const made = createMap(place.current, options)
    control.zoom({ zoomInTitle: mapText.zoomIn, zoomOutTitle: mapText.zoomOut }).addTo(made)
    control.scale({ imperial: false }).addTo(made)
    showCoordinates(made)
    made.fitBounds(country)
    const rest = () => {
      onView(viewOf(made, turnedBy.current))
      turnedBy.current = undefined
    }
    made.on('moveend', rest)
    made.on('click', ({ latlng }) => onClick([latlng.lng, latlng.lat]))
    const watcher = new ResizeObserver(() => made.invalidateSize())
    watcher.observe(place.current)
    leaflet.current = made
    return () => {
      watcher.disconnect()
      // Leaflet handles window resizes with a delay, perhaps after the map was removed.
      made.off('moveend', rest)
      // Removing the map during a zoom animation would throw, so wait for its end.
      if (made.getPane('mapPane')?.classList.contains('leaflet-zoom-anim'))
        made.once('zoomend', () => made.remove())
      else made.remove()
    }
  }, [hasMany])

  useTiles(leaflet, tiles)
  useShapes(leaflet, props)

  const turn = useEffectEvent((to: MapViewport | undefined) => {
    const on = leaflet.current
    turnedBy.current = to
    if (to?.center) {
      const [longitude, latitude] = to.center
      on?.setView([latitude, longitude], to.zoom ?? closest)
      return
    }
    const bounds = latLngBounds([])
    if (to?.box) {
      const [west, south, east, north] = to.box
      bounds.extend([south, west]).extend([north, east])
    }
    for (const { geometry } of to?.shapes ?? (to?.box ? [] : shapes))
      bounds.extend(geoJSON(toGeoJson(geometry)).getBounds())
    for (const [longitude, latitude] of corners) bounds.extend([latitude, longitude])
    const options = {
      maxZoom: to?.closest ?? closest,
      padding: [24, 24] as [number, number],
      animate: isTurned.current,
    }
    if (!bounds.isValid()) return
    on?.fitBounds(bounds, options)
    isTurned.current = true
  })
  // The dependency keeps the user's own panning and zooming.
  useEffect(() => turn(sight), [sight])

  usePopup(leaflet, popup, popupRoot)

  return (
    <>
      <div ref={place} className="console-map" role="application" aria-label={label} style={{ height }} />
      {popup && createPortal(popup.content, popupRoot)}
    </>
  )
}

type Leaflet = RefObject<LeafletMap | undefined>

function useTiles(leaflet: Leaflet, tiles: MapCanvasProps['tiles']): void {
  useEffect(() => {
    if (!leaflet.current) return
    if (!tiles) return drawGround(leaflet.current)
    const ground = tileLayer(tiles.url, { maxZoom: 19 }).addTo(leaflet.current)
    const credit = control.attribution({ prefix: false }).addAttribution(tiles.attribution)
    credit.addTo(leaflet.current)
    return () => {
      ground.remove()
      credit.remove()
    }
  }, [leaflet, tiles])
}

function useShapes(leaflet: Leaflet, props: MapCanvasProps): void {
  const { shapes, corners = noCorners } = props
  const onDrag = useEffectEvent((corner: number, at: Position) => props.onDrag?.(corner, at))
  const onPick = useEffectEvent((id: string) => props.onPick?.(id))
  const isDraggable = props.onDrag !== undefined

  useEffect(() => {
    const on = leaflet.current
    if (!on) return
    const drawn = layerGroup([
      ...shapes.map((shape) => drawShape(shape, onPick)),
      ...corners.map((corner, at) => drawCorner(corner, at, isDraggable, onDrag)),
    ]).addTo(on)
    const dots = layerGroup(shapes.flatMap((shape) => drawDot(shape, onPick) ?? []))
    const choose = () => {
      on.getContainer().classList.toggle('is-far', on.getZoom() < pinsFrom)
      return on.getZoom() < outlinesFrom ? dots.addTo(on) : dots.remove()
    }
    choose()
    on.on('zoomend', choose)
    return () => {
      on.off('zoomend', choose)
      drawn.remove()
      dots.remove()
    }
  }, [leaflet, shapes, corners, isDraggable])
}

/** Moves focus into the popup and back when it closes. */
function usePopup(
  leaflet: RefObject<LeafletMap | undefined>,
  popup: MapCanvasProps['popup'],
  popupRoot: HTMLElement,
): void {
  const closePopup = useEffectEvent(() => popup?.onClose())
  const [longitude, latitude] = popup?.place ?? []
  useEffect(() => {
    if (!leaflet.current || latitude === undefined || longitude === undefined) return
    const opened = createPopup({ minWidth: 230, maxWidth: 290, autoPanPadding: [24, 24] })
    opened.setLatLng([latitude, longitude]).setContent(popupRoot).openOn(leaflet.current)
    opened
      .getElement()
      ?.querySelector('.leaflet-popup-close-button')
      ?.setAttribute('aria-label', mapText.close)
    // A keyboard user can follow its link or close it at once.
    const before = document.activeElement
    popupRoot.querySelector('a')?.focus()
    const tell = () => closePopup()
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && tell()
    opened.on('remove', tell)
    opened.getElement()?.addEventListener('keydown', leave)
    return () => {
      const hasFocus = opened.getElement()?.contains(document.activeElement)
      opened.off('remove', tell)
      opened.remove()
      const isLost = hasFocus || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement) before.focus()
    }
  }, [leaflet, latitude, longitude, popupRoot])
}

function viewOf(map: LeafletMap, turnedBy: MapViewport | undefined): MapView {
  const { lat, lng } = map.getCenter()
  const bounds = map.getBounds()
  const box: Box = [
    Math.max(-180, bounds.getWest()),
    Math.max(-90, bounds.getSouth()),
    Math.min(180, bounds.getEast()),
    Math.min(90, bounds.getNorth()),
  ]
  return { center: [lng, lat], zoom: map.getZoom(), box, turnedBy }
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
