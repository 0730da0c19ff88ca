import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { DropArea, FilePick, Icon, ImageFrame } from '../../engine'
import { text } from './messages'

interface PhotoCardProps {
  readonly name: string
  readonly photo: string | null
  /** Null removes the photo. Rejects with the server's error. */
  onSave(photo: string | null): Promise<void>
}

export function PhotoCard({ name, photo, onSave }: PhotoCardProps) {
  const file = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<File>()

  const save = async (next: string | null) => {
    setProblem(undefined)
    setBusy(true)
    try {
      await onSave(next)
    } catch (error) {
      setProblem(error instanceof Error && error.message ? error.message : text.failed)
    } finally {
      setBusy(false)
    }
  }
  const take = (file: File) => {
    setProblem(undefined)
    // The type may be unknown; the dialog reports a file that cannot be decoded.
    if (file.type === '' || file.type.startsWith('image/')) setChosen(file)
    else setProblem(text.notAnImage)
  }

  return (
    <Card component="section" aria-label={text.photo} sx={{ p: 2, mb: 2 }}>
      <DropArea onFile={take} isClosed={isBusy} isWrong={problem !== undefined}>
        <Portrait name={name} photo={photo} />
        <Box sx={{ display: 'grid', gap: 0.75, justifyItems: 'start', flex: '1 1 200px', ml: 1.5 }}>
          <Typography variant="h3" component="h2">
            {name}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button size="small" variant="outlined" loading={isBusy} onClick={() => file.current?.click()}>
              {photo ? text.changePhoto : text.choosePhoto}
            </Button>
            {photo && (
              <Button size="small" color="inherit" disabled={isBusy} onClick={() => void save(null)}>
                {text.removePhoto}
              </Button>
            )}
          </Box>
          <Typography
            variant="caption"
            role={problem ? 'alert' : undefined}
            sx={{ color: problem ? 'error.main' : 'text.secondary' }}
          >
            {problem ?? text.photoHint}
          </Typography>
        </Box>
      </DropArea>
      <FilePick ref={file} accept="image/*" aria-label={text.photo} onFile={take} />
      {chosen && (
        <ImageFrame
          title={text.photo}
          file={chosen}
          onClose={(image) => {
            setChosen(undefined)
            if (image !== undefined) void save(image)
          }}
          onUnreadable={() => {
            setChosen(undefined)
            setProblem(text.notAnImage)
          }}
        />
      )}
    </Card>
  )
}

function Portrait({ name, photo }: Pick<PhotoCardProps, 'name' | 'photo'>) {
  return photo ? (
    <Box
      component="img"
      src={photo}
      alt={text.photoOf(name)}
      sx={{ maxHeight: 220, maxWidth: 165, width: 96, borderRadius: 1, display: 'block' }}
    />
  ) : (
    <Box
      aria-hidden="true"
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 96,
        aspectRatio: '0.75',
        borderRadius: 1,
        bgcolor: 'action.hover',
        color: 'text.secondary',
        '& svg': { fontSize: 56, opacity: 0.6 },
      }}
    >
      <Icon name="Person" />
    </Box>
  )
}
