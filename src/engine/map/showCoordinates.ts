/* Where one is on a map without a picture of the ground: the grid moves along, and the coordinates are told. */
import { Control, DomUtil, type LatLng, type Map as LeafletMap } from 'leaflet'
import { mapText } from './messages'

/** Tells the coordinates under the pointer, or those of the middle, in a corner of the map. */
export function showCoordinates(map: LeafletMap) {
  const corner = new Control({ position: 'bottomright' })
  const words = DomUtil.create('div', 'map-coordinates')
  corner.onAdd = () => words
  corner.addTo(map)
  const tell = ({ lat, lng }: LatLng) => {
    words.textContent = mapText.coordinatesAt(lat, lng)
  }
  map.on('mousemove', ({ latlng }) => tell(latlng))
  map.on('move', () => {
    tell(map.getCenter())
    const { x, y } = map.latLngToContainerPoint([0, 0])
    map.getContainer().style.backgroundPosition = `${x}px ${y}px`
  })
}
