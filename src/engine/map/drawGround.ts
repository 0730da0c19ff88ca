/*
 * Draws borders and names of states and municipalities when there is no tile server. The files
 * (scripts/ground.ts) are one for the country and one per state, loaded when they enter the viewport.
 */
import {
  control,
  divIcon,
  geoJSON,
  type LatLngBounds,
  type Layer,
  type Map as LeafletMap,
  latLngBounds,
  layerGroup,
  marker,
  type Point,
  svg,
} from 'leaflet'
import { feature } from 'topojson-client'
import type { GeometryCollection, MultiLineString, Topology } from 'topojson-specification'
import { mapText } from './messages'

type NamedFeature = { readonly name: string }
type Box = readonly [west: number, south: number, east: number, north: number]
type WithOutline<T> = Topology<{ outline: MultiLineString } & T>
type Country = WithOutline<{
  states: GeometryCollection<NamedFeature & { readonly code: string; readonly box: Box }>
}>
type StateTopology = WithOutline<{ borders: MultiLineString; places: GeometryCollection<NamedFeature> }>

const files = import.meta.glob<string>('./ground/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})
const loaded = new Map<string, Promise<unknown>>()

/** From this zoom level on municipalities are drawn instead of states. */
const nearFrom = 7
/** From this zoom level on municipalities have names. */
const namesFrom = 9
/** Estimated size of a label, in pixels: width per letter and line height. */
const [letterWidth, lineHeight] = [7, 18]

export function drawGround(map: LeafletMap): () => void {
  const pane = map.getPane('ground') ?? map.createPane('ground')
  pane.style.zIndex = '150'
  pane.setAttribute('aria-hidden', 'true')
  const renderer = svg({ pane: 'ground', padding: 0.3 })
  const lines = new Map<string, Layer>()
  const names = layerGroup().addTo(map)
  const credit = control.attribution({ prefix: false }).addAttribution(mapText.groundCredit).addTo(map)
  let turn = 0

  const draw = async () => {
    turn += 1
    const own = turn
    const country = await load<Country>('brasil')
    // The map may have moved or been removed meanwhile.
    if (own !== turn) return
    const isNear = map.getZoom() >= nearFrom
    const states = country ? feature(country, country.objects.states).features : []
    const inSight = states.filter(({ properties }) => boundsOf(properties.box).intersects(map.getBounds()))
    const wanted = isNear ? inSight.map(({ properties }) => properties.code) : ['brasil']
    const topologies = await Promise.all(wanted.map((name) => load<Country | StateTopology>(name)))
    if (own !== turn) return
    for (const [name, layer] of lines) {
      if (wanted.includes(name)) continue
      layer.remove()
      lines.delete(name)
    }
    names.clearLayers()
    const taken: LatLngBounds[] = []
    for (const [at, topology] of topologies.entries()) {
      const name = wanted[at] ?? ''
      if (!topology) continue
      if (!lines.has(name)) lines.set(name, linesOf(topology, renderer).addTo(map))
      for (const [text, place] of namesOf(topology, map.getZoom())) addName(map, names, taken, text, place)
    }
  }
  const redraw = () => void draw()
  redraw()
  map.on('moveend', redraw)
  return () => {
    turn += 1
    map.off('moveend', redraw)
    for (const layer of lines.values()) layer.remove()
    names.remove()
    credit.remove()
  }
}

function load<T>(name: string): Promise<T | undefined> {
  const known = loaded.get(name)
  if (known) return known as Promise<T | undefined>
  const asked = fetch(files[`./ground/${name}.json`] ?? '')
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(answer.statusText))))
    .catch(() => void loaded.delete(name))
  loaded.set(name, asked)
  return asked as Promise<T | undefined>
}

function linesOf(topology: Country | StateTopology, renderer: ReturnType<typeof svg>): Layer {
  const { objects } = topology
  const drawn = (object: MultiLineString, className: string) =>
    geoJSON(feature(topology, object), {
      interactive: false,
      style: { renderer, className, fill: false },
    })
  return layerGroup([
    ...('borders' in objects ? [drawn(objects.borders, 'map-border')] : []),
    drawn(objects.outline, 'map-outline'),
  ])
}

type LonLat = readonly [longitude: number, latitude: number]

function namesOf(topology: Country | StateTopology, zoom: number): [name: string, place: LonLat][] {
  const { objects } = topology
  if ('borders' in objects && zoom < namesFrom) return []
  const named: GeometryCollection<NamedFeature> = 'places' in objects ? objects.places : objects.states
  return feature(topology, named).features.flatMap(({ geometry, properties }) => {
    if (geometry.type !== 'Point') return []
    const [longitude = Number.NaN, latitude = Number.NaN] = geometry.coordinates
    return [[properties.name, [longitude, latitude]]]
  })
}

function addName(
  map: LeafletMap,
  names: ReturnType<typeof layerGroup>,
  taken: LatLngBounds[],
  text: string,
  [longitude, latitude]: LonLat,
): void {
  if (!map.getBounds().contains([latitude, longitude])) return
  const center = map.latLngToContainerPoint([latitude, longitude])
  const half = { x: (text.length * letterWidth) / 2, y: lineHeight / 2 }
  const corner = (sign: 1 | -1): Point => center.add([sign * half.x, sign * half.y])
  const own = latLngBounds(map.containerPointToLatLng(corner(-1)), map.containerPointToLatLng(corner(1)))
  if (taken.some((other) => other.intersects(own))) return
  taken.push(own)
  const written = document.createElement('span')
  written.textContent = text
  const icon = divIcon({ className: 'map-name', html: written, iconSize: [0, 0] })
  marker([latitude, longitude], { icon, interactive: false, keyboard: false, pane: 'ground' }).addTo(names)
}

function boundsOf([west, south, east, north]: Box): LatLngBounds {
  return latLngBounds([south, west], [north, east])
}
