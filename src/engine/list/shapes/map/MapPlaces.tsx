/* What a map shows, in words: for the keyboard, for screen readers, and for those who look for a name. */
import Button from '@mui/material/Button'
import type { MapShape } from '../../../map/drawShape'
import { shapeText } from '../messages'

/** Places in the list beside the map. */
const most = 200

interface MapPlacesProps {
  readonly shapes: readonly MapShape[]
  onPick(id: string): void
}

/** The list; nothing where nothing is in sight. */
export function MapPlaces({ shapes, onPick }: MapPlacesProps) {
  if (shapes.length === 0) return null
  return (
    <details className="map-places">
      <summary>{shapeText.places(shapes.length)}</summary>
      <ul>
        {shapes.slice(0, most).map(({ id, title }) => (
          <li key={id}>
            <Button size="small" onClick={() => onPick(id)}>
              {title}
            </Button>
          </li>
        ))}
      </ul>
      {shapes.length > most && <p>{shapeText.firstPlaces(most)}</p>}
    </details>
  )
}
