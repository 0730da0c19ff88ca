/* The outlines of a file before any of them becomes the outline of a plot. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useMemo, useState } from 'react'
import { useNotify } from 'react-admin'
import { type FoundShape, GroundMap, type MapSight } from '../../engine'
import { matchShape } from './matchShapes'
import { text } from './messages'
import { ReviewRow } from './ReviewRow'
import { type Plot, useCandidates } from './useCandidates'
import { useSaveOutlines } from './useSaveOutlines'

const shapeColor = '#c85800'

interface ReviewDialogProps {
  readonly shapes: readonly FoundShape[]
  /** The plots that got one. */
  onClose(changed: readonly Plot[]): void
}

/** The review of a file, once it is known of which plots its outlines may be. */
export function ReviewDialog(props: ReviewDialogProps) {
  const plots = useCandidates(props.shapes)
  return plots ? <Review {...props} plots={plots} /> : null
}

interface ReviewProps extends ReviewDialogProps {
  /** The plots that may get an outline. */
  readonly plots: readonly Plot[]
}

function Review({ shapes, plots, onClose }: ReviewProps) {
  const id = useId()
  const notify = useNotify()
  const { outcomes, isSaving, save } = useSaveOutlines()
  const [sight, setSight] = useState<MapSight>()
  const { chosen, choose, assigned, isTwice } = useAssigned(shapes, plots)
  const drawn = useMemo(() => shapes.map(draftOf), [shapes])
  const open = assigned.filter(({ shape }) => outcomes.get(shape) !== true)
  const changed = () => assigned.filter(({ shape }) => outcomes.get(shape) === true).map(({ plot }) => plot)

  const finish = async () => {
    const saved = await save(open)
    if (saved.length > 0) notify(text.savedNotice(saved.length), { type: 'success' })
    if (saved.length === open.length) onClose(assigned.map(({ plot }) => plot))
  }

  return (
    <Dialog open onClose={() => !isSaving && onClose(changed())} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{text.review}</DialogTitle>
      <DialogContent>
        {shapes.length === 0 ? (
          <Alert severity="warning">{text.noShapes}</Alert>
        ) : (
          <>
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
              {text.reviewHint}
            </Typography>
            <GroundMap label={text.reviewMap} shapes={drawn} height={240} {...(sight && { sight })} />
            <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
              {shapes.map((shape, at) => (
                <ReviewRow
                  key={shape.id}
                  shape={shape}
                  plots={plots}
                  plot={chosen[shape.id]}
                  isTwice={isTwice(chosen[shape.id])}
                  outcome={outcomes.get(shape.id)}
                  onChoose={(plot) => choose(shape.id, plot)}
                  onShow={() => setSight({ shapes: drawn.slice(at, at + 1) })}
                />
              ))}
            </Box>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button disabled={isSaving} onClick={() => onClose(changed())}>
          {shapes.length === 0 ? text.close : text.cancel}
        </Button>
        {shapes.length > 0 && (
          <Button
            variant="contained"
            loading={isSaving}
            disabled={open.length === 0 || open.some(({ plot }) => isTwice(plot))}
            onClick={() => void finish()}
          >
            {text.save(open.length)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function draftOf({ id, name, polygon }: FoundShape) {
  return { id, title: name, color: shapeColor, geometry: polygon, isDraft: true }
}

/** Which plot each outline is of; at first the one of its name. */
function useAssigned(shapes: readonly FoundShape[], plots: readonly Plot[]) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Plot | undefined>>>(() =>
    Object.fromEntries(
      shapes.map((shape) => {
        const key = matchShape(shape, plots, ({ gleba }) => gleba)
        return [shape.id, plots.find((plot) => plot.key === key)]
      }),
    ),
  )
  const assigned = shapes.flatMap(({ id: shape, polygon }) => {
    const plot = chosen[shape]
    return plot ? [{ shape, polygon, plot }] : []
  })
  const isTwice = (plot: Plot | undefined) =>
    plot !== undefined && assigned.filter((each) => each.plot.key === plot.key).length > 1
  const choose = (shape: string, plot: Plot | undefined) => setChosen({ ...chosen, [shape]: plot })
  return { chosen, choose, assigned, isTwice }
}
