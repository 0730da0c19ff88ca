/* The library's styles are imported as a file, because the CSP forbids inline styles. */
import 'react-easy-crop/react-easy-crop.css'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Slider from '@mui/material/Slider'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { inputText } from '../messages'
import { type CropArea, cropImage } from './cropImage'
import { downscaleImage } from './downscaleImage'

const aspect = 0.75

interface CropDialogProps {
  readonly title: string
  readonly file: File
  onClose(image?: string): void
  onUnreadable(): void
}

export function CropDialog({ title, file, onClose, onUnreadable }: CropDialogProps) {
  const id = useId()
  const source = useObjectUrl(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea>()
  const keep = (make: Promise<string>) => make.then(onClose, onUnreadable)

  return (
    <Dialog open onClose={() => onClose()} aria-labelledby={`${id}-title`} maxWidth="sm" fullWidth>
      <DialogTitle id={`${id}-title`}>{inputText.crop(title)}</DialogTitle>
      <DialogContent>
        <Box sx={{ position: 'relative', height: { xs: 280, sm: 360 }, bgcolor: 'common.white' }}>
          {source && (
            <Cropper
              image={source}
              crop={crop}
              zoom={zoom}
              minZoom={0.5}
              aspect={aspect}
              restrictPosition={false}
              disableAutomaticStylesInjection
              mediaProps={{ alt: '', onError: onUnreadable }}
              cropperProps={{ role: 'application', 'aria-label': inputText.cropArea }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_relative, pixels) => setArea(pixels)}
            />
          )}
        </Box>
        <Typography id={`${id}-zoom`} variant="body2" sx={{ mt: 2 }}>
          {inputText.zoom}
        </Typography>
        <Slider
          aria-labelledby={`${id}-zoom`}
          min={0.5}
          max={3}
          step={0.1}
          value={zoom}
          onChange={(_event, next) => setZoom(Number(next))}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, flexWrap: 'wrap', gap: 1 }}>
        <Button color="inherit" onClick={() => onClose()}>
          {inputText.cancel}
        </Button>
        <Button onClick={() => void keep(downscaleImage(file))}>{inputText.wholeImage}</Button>
        <Button
          variant="contained"
          disabled={!source || !area}
          onClick={() => source && area && void keep(cropImage(source, area))}
        >
          {inputText.useImage}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
