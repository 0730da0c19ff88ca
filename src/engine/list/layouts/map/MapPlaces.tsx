/* The map's contents as a list, for keyboard and screen-reader users. */
import Button from '@mui/material/Button'
import type { MapShape } from '../../../map/drawShape'
import { layoutText } from '../messages'

const most = 200

interface MapPlacesProps {
  readonly shapes: readonly MapShape[]
  onPick(id: string): void
}

export function MapPlaces({ shapes, onPick }: MapPlacesProps) {
  if (shapes.length === 0) return null
  return (
    <details className="map-places">
      <summary>{layoutText.places(shapes.length)}</summary>
      <ul>
        {shapes.slice(0, most).map(({ id, title }) => (
          <li key={id}>
            <Button size="small" onClick={() => onPick(id)}>
              {title}
            </Button>
          </li>
        ))}
      </ul>
      {shapes.length > most && <p>{layoutText.firstPlaces(most)}</p>}
    </details>
  )
}
