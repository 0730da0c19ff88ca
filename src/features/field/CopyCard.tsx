import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { showDateTime } from '#model/formats/index'
import {
  type FieldMode,
  type FieldState,
  isPlaceRecorded,
  recordPlace,
  releaseShell,
  undoDuration,
  useConnection,
  useDialogs,
  useInstallation,
} from '../../engine'
import { text } from './messages'
import { Aside, Section } from './Section'
import { useSending } from './useSending'

interface CopyCardProps {
  readonly mode: FieldMode
  readonly state: FieldState
  readonly onChoose: (() => void) | undefined
}

export function CopyCard({ mode, state, onChoose }: CopyCardProps) {
  const { confirm } = useDialogs()
  const notify = useNotify()
  const install = useInstallation()
  const isConnected = useConnection()
  const { isSending, send } = useSending(mode)
  const waiting = state.waiting.length

  const remove = async () => {
    const isSure = await confirm({
      title: text.removeTitle,
      message: waiting > 0 ? text.removeWaiting(waiting) : text.removeQuestion,
      confirmLabel: text.remove,
    })
    if (!isSure) return
    const undo = await mode.remove(true)
    await releaseShell()
    const undoable = waiting > 0 && { autoHideDuration: undoDuration, onUndo: () => void undo() }
    notify(text.removed, { type: 'success', ...undoable })
  }

  return (
    <Section title={text.copyTitle}>
      <Typography sx={{ fontWeight: 600 }}>{text.rows(state.rows, state.bytes)}</Typography>
      <Aside>
        {copyText(state)} {text.pictures}
      </Aside>
      {state.keptUntil !== undefined && <Aside>{text.keptUntil(showDateTime(state.keptUntil))}</Aside>}
      {'geolocation' in navigator && <PlaceSwitch />}
      {isSending && <LinearProgress aria-label={text.refresh} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        <Button
          variant="outlined"
          disabled={isSending || !isConnected}
          onClick={() => void send(text.refreshed)}
        >
          {text.refresh}
        </Button>
        {onChoose && (
          <Button disabled={!isConnected} onClick={onChoose}>
            {text.change}
          </Button>
        )}
        {install && <Button onClick={install}>{text.install}</Button>}
        <Button color="error" onClick={() => void remove()}>
          {text.remove}
        </Button>
      </Box>
    </Section>
  )
}

function copyText({ copiedAt, isSending, rows }: FieldState): string {
  if (copiedAt !== undefined) return text.copiedAt(showDateTime(copiedAt))
  return isSending ? text.taking(rows) : text.noCopy
}

function PlaceSwitch() {
  const notify = useNotify()
  const [isOn, setOn] = useState(isPlaceRecorded)
  const choose = async (isWanted: boolean) => {
    setOn(isWanted)
    const isAllowed = await recordPlace(isWanted)
    if (isWanted && !isAllowed) notify(text.placeRefused, { type: 'warning' })
    setOn(isAllowed)
  }
  return (
    <div>
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(_event, next) => void choose(next)} />}
        label={text.place}
      />
      <Aside>{text.placeHelp}</Aside>
    </div>
  )
}
