import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Position } from '#model/geometry'
import { worstAccuracy } from '#model/walk'
import { useWalk } from './useWalk'
import { walkText } from './walkMessages'

interface WalkOutlineProps {
  /** The corners so far, so that nothing is lost when the page is closed. */
  onWalk(corners: readonly Position[]): void
  onPlace(place: Position): void
  onFinish(): void
  onDiscard(): void
}

export function WalkOutline({ onWalk, onPlace, onFinish, onDiscard }: WalkOutlineProps) {
  const [isPaused, setPaused] = useState(false)
  const { walk, accuracy, place, trouble } = useWalk(isPaused, onWalk)
  const follow = useEffectEvent(onPlace)
  useEffect(() => {
    if (place) follow(place)
  }, [place])
  const count = walk.corners.length + Math.min(walk.since.length, 1)
  const isPoor = accuracy !== undefined && accuracy > worstAccuracy
  const state = [
    accuracy === undefined ? walkText.searching : walkText.accuracy(accuracy),
    walkText.corners(count),
    ...(walk.unused > 0 ? [walkText.unused(walk.unused)] : []),
  ]
  return (
    <Paper variant="outlined" sx={{ p: 1.5, display: 'grid', gap: 1 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {isPaused ? walkText.paused : walkText.help}
      </Typography>
      <Typography variant="body2" role="status" sx={{ fontWeight: 600 }}>
        {state.join(' · ')}
      </Typography>
      {trouble ? (
        <Alert severity="error">{walkText.trouble[trouble]}</Alert>
      ) : (
        isPoor && <Alert severity="warning">{walkText.tooPoor(accuracy)}</Alert>
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => setPaused(!isPaused)}>
          {isPaused ? walkText.goOn : walkText.pause}
        </Button>
        <Button variant="contained" disabled={count < 3} onClick={onFinish}>
          {walkText.finish}
        </Button>
        <Button color="error" onClick={onDiscard}>
          {walkText.discard}
        </Button>
      </Stack>
    </Paper>
  )
}
