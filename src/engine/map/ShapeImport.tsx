/* Takes an outline from a file: each one found is shown with its area before it is chosen. */

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { useId, useRef, useState } from 'react'
import { formatDecimal } from '#model/formats/number'
import { areaOf, cornersOf, type Position } from '#model/geometry'
import { shellText } from '../messages'
import { FilePick } from '../page/FilePick'
import { mapText } from './messages'
import type { FoundShape } from './readShapes'

interface ShapeImportProps {
  /** Names the inputs for those who do not see where they are. */
  readonly title: string
  onChoose(corners: readonly Position[]): void
}

/** The button and the review behind it. */
export function ShapeImport({ title, onChoose }: ShapeImportProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<readonly FoundShape[]>()
  const close = () => setFound(undefined)
  const take = async (file: File) => {
    // Whatever is wrong with the file, there is nothing to choose in it.
    const shapes = await import('./readShapes').then(({ readShapes }) => readShapes(file)).catch(() => [])
    setFound(shapes)
  }
  return (
    <>
      <Button size="small" onClick={() => input.current?.click()}>
        {mapText.importFile}
      </Button>
      <FilePick
        ref={input}
        accept=".kml,.gpx,.geojson,.json"
        aria-label={`${mapText.importFile}: ${title}`}
        onFile={(file) => void take(file)}
      />
      <Dialog open={found !== undefined} onClose={close} aria-labelledby={id} fullWidth maxWidth="xs">
        <DialogTitle id={id}>{mapText.chooseShape}</DialogTitle>
        {found?.length === 0 && (
          <Alert severity="warning" sx={{ mx: 3 }}>
            {mapText.noShapes}
          </Alert>
        )}
        <List>
          {found?.map(({ id: shape, name, polygon }) => (
            <ListItemButton
              key={shape}
              onClick={() => {
                onChoose(cornersOf(polygon))
                close()
              }}
            >
              <ListItemText
                primary={name}
                secondary={mapText.area(formatDecimal(areaOf(polygon), 2, 2), cornersOf(polygon).length)}
              />
            </ListItemButton>
          ))}
        </List>
        <DialogActions>
          <Button onClick={close}>{shellText.cancel}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
