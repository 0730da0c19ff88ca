/* A graticule and coordinates for maps without tiles. */
import { Control, DomUtil, type LatLng, type Map as LeafletMap } from 'leaflet'
import { mapText } from './messages'

/** The coordinates of the pointer, or of the centre without a pointer. */
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
