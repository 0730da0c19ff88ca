import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '#model/problem/problem'
import {
  canHoldShell,
  openField,
  PageFailure,
  PageHeader,
  PageSkeleton,
  rootEntity,
  useConsole,
  useFieldState,
} from '../../engine'
import { CopyCard } from './CopyCard'
import { text } from './messages'
import { QueueFile } from './QueueFile'
import { TakeAlong } from './TakeAlong'
import { titles } from './titles'
import { WaitingLists } from './WaitingLists'

export function FieldPage() {
  const { index, user, actor } = useConsole()
  const canHold = canHoldShell()
  const {
    data: mode,
    error,
    refetch,
  } = useQuery({
    queryKey: ['field-mode', user.id],
    queryFn: openField,
    enabled: canHold,
    networkMode: 'always',
    // The mode ends with the console, and the next one is another.
    gcTime: 0,
  })
  const state = useFieldState()
  const [isChoosing, setChoosing] = useState(false)
  const root = rootEntity(index, actor)
  if (error && !(error instanceof Problem))
    return <PageFailure page={titles.page} error={error} onRetry={() => void refetch()} />
  const page = () => {
    if (!canHold)
      return <Alert severity="info">{window.isSecureContext ? text.missing : text.insecure}</Alert>
    // Such as a browser that stores nothing.
    if (error) return <Alert severity="info">{error.message}</Alert>
    if (!mode || !state) return <PageSkeleton />
    return (
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 760 }}>
        {state.clockError !== undefined && <Alert severity="warning">{text.clock(state.clockError)}</Alert>}
        {(state.isOn || state.waiting.length > 0) && <WaitingLists mode={mode} state={state} />}
        {state.isOn && !isChoosing && (
          <CopyCard mode={mode} state={state} onChoose={root && (() => setChoosing(true))} />
        )}
        {root && (!state.isOn || isChoosing) && (
          <TakeAlong mode={mode} root={root} onTaken={() => setChoosing(false)} />
        )}
        <QueueFile mode={mode} isEmpty={state.waiting.length === 0} />
      </Box>
    )
  }
  return (
    <>
      <PageHeader title={titles.page} subtitle={text.subtitle} />
      {page()}
    </>
  )
}
