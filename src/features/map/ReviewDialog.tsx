/* Reviews the outlines of a file before they are assigned to plots. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useId, useMemo, useState } from 'react'
import { useNotify } from 'react-admin'
import { formatInteger } from '#model/formats/index'
import {
  GroundMap,
  type MapViewport,
  type NamedOutline,
  OutlineNotes,
  PageButtons,
  usePages,
} from '../../engine'
import { text } from './messages'
import { ReviewRow } from './ReviewRow'
import type { Review } from './useReview'
import { type Assignment, useSaveOutlines } from './useSaveOutlines'

const shapeColor = '#c85800'
/** Few rows per page, because each has a combobox. */
const perPage = 10
const mostDrawn = 3_000

interface ReviewDialogProps {
  readonly review: Review
  onClose(saved: readonly Assignment[]): void
}

export function ReviewDialog({ review, onClose }: ReviewDialogProps) {
  const id = useId()
  const notify = useNotify()
  const { outcomes, isSaving, save } = useSaveOutlines()
  const { state, assigned, isTwice } = review
  const isDone = ({ shape }: Assignment) => ['saved', 'asked'].some((done) => done === outcomes.get(shape))
  const open = assigned.filter((each) => !isDone(each))
  const done = () => assigned.filter(isDone)
  const isEmpty = state.outlines.length === 0

  const finish = async () => {
    const { saved, asked } = await save(open)
    const notice = text.savedNotice(saved.length, asked.length)
    if (notice !== '') notify(notice, { type: 'success' })
    if (saved.length + asked.length === open.length) onClose(assigned)
  }

  return (
    <Dialog open onClose={() => !isSaving && onClose(done())} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{text.review}</DialogTitle>
      <DialogContent>
        <OutlineNotes state={state} />
        {!isEmpty && (
          <Outlines key={`${state.file?.title} ${state.layer}`} review={review} outcomes={outcomes} />
        )}
      </DialogContent>
      <DialogActions>
        <Button disabled={isSaving} onClick={() => onClose(done())}>
          {isEmpty ? text.close : text.cancel}
        </Button>
        {!isEmpty && (
          <Button
            variant="contained"
            loading={isSaving}
            disabled={open.length === 0 || open.some(({ plot }) => isTwice(plot))}
            data-needs-server=""
            onClick={() => void finish()}
          >
            {text.save(open.length)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

interface OutlinesProps {
  readonly review: Review
  readonly outcomes: ReturnType<typeof useSaveOutlines>['outcomes']
}

function Outlines({ review, outcomes }: OutlinesProps) {
  const { state, plots, plotOf, isTwice, isMatching, choose } = review
  const { outlines } = state
  const drawn = useMemo(() => outlines.slice(0, mostDrawn).map(draftOf), [outlines])
  // When swapping axes or another coordinate system moves the outlines, the map follows.
  const whole = useMemo((): MapViewport => ({ shapes: drawn }), [drawn])
  const [asked, setAsked] = useState<{ readonly of: typeof drawn; readonly sight: MapViewport }>()
  const sight = asked?.of === drawn ? asked.sight : whole
  const needsSomebody = ({ id, problem }: NamedOutline) =>
    problem !== undefined ||
    plotOf(id) === undefined ||
    isTwice(plotOf(id)) ||
    typeof outcomes.get(id) === 'object'
  const { filter, setFilter, filtered, waiting } = useRows(outlines, needsSomebody, isMatching)
  const { shown, page, pages, setPage } = usePages(filtered, perPage)
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {text.reviewHint}
      </Typography>
      <GroundMap label={text.reviewMap} shapes={drawn} height={240} sight={sight} />
      {isMatching && <LinearProgress aria-label={text.matching} sx={{ mt: 1 }} />}
      {outlines.length > perPage && (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={text.reviewFilter}
          value={filter}
          onChange={(_event, next) => next !== null && setFilter(next)}
          sx={{ mt: 1.5 }}
        >
          <ToggleButton value="open">{text.withoutPlot(formatInteger(waiting))}</ToggleButton>
          <ToggleButton value="all">{text.allOutlines(formatInteger(outlines.length))}</ToggleButton>
        </ToggleButtonGroup>
      )}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
        {shown.map((outline) => (
          <ReviewRow
            key={outline.id}
            outline={outline}
            plots={plots}
            plot={plotOf(outline.id)}
            isTwice={isTwice(plotOf(outline.id))}
            outcome={outcomes.get(outline.id)}
            onChoose={(plot) => choose(outline.id, plot)}
            onShow={() => setAsked({ of: drawn, sight: { shapes: [draftOf(outline)] } })}
          />
        ))}
      </Box>
      <PageButtons label={text.review} page={page} pages={pages} onPage={setPage} />
    </>
  )
}

function draftOf({ id, name, polygon }: NamedOutline) {
  return { id, title: name, color: shapeColor, geometry: polygon, isDraft: true }
}

/** A row that gets its plot stays in place until the user changes the filter. */
function useRows(
  outlines: readonly NamedOutline[],
  needsSomebody: (outline: NamedOutline) => boolean,
  isMatching: boolean,
) {
  const [filter, setFilter] = useState<'open' | 'all'>('open')
  const open = outlines.filter(needsSomebody)
  const [listed, setListed] = useState<ReadonlySet<string>>()
  if (!isMatching && listed === undefined) setListed(new Set(open.map(({ id }) => id)))
  const isShort = outlines.length <= perPage
  const filtered =
    isShort || filter === 'all' || isMatching
      ? outlines
      : outlines.filter((outline) => listed?.has(outline.id) || needsSomebody(outline))
  return {
    filter,
    filtered,
    waiting: open.length,
    setFilter: (next: 'open' | 'all') => {
      setListed(undefined)
      setFilter(next)
    },
  }
}
