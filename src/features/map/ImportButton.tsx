/* Takes outlines from a file of another program: KML, GPX or GeoJSON. */
import UploadFile from '@mui/icons-material/UploadFile'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { FilePick, type FoundShape, readShapes } from '../../engine'
import { text } from './messages'
import { ReviewDialog } from './ReviewDialog'
import type { Plot } from './useCandidates'

interface ImportButtonProps {
  /** These plots have new outlines. */
  onImported(plots: readonly Plot[]): void
}

/** The button and the review behind it. */
export function ImportButton({ onImported }: ImportButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [shapes, setShapes] = useState<readonly FoundShape[]>()
  const take = async (file: File) => {
    // Whatever is wrong with the file, there is nothing to review in it.
    const found = await readShapes(file).catch(() => [])
    setShapes(found)
  }
  return (
    <>
      <Button variant="outlined" startIcon={<UploadFile />} onClick={() => input.current?.click()}>
        {text.importOutlines}
      </Button>
      <FilePick
        ref={input}
        accept=".kml,.gpx,.geojson,.json"
        aria-label={`${text.importOutlines}: ${text.fileHint}`}
        onFile={(file) => void take(file)}
      />
      {shapes && (
        <ReviewDialog
          shapes={shapes}
          onClose={(changed) => {
            setShapes(undefined)
            if (changed.length > 0) onImported(changed)
          }}
        />
      )}
    </>
  )
}
