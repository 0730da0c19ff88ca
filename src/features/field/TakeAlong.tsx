import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { type FieldMode, holdShell, releaseShell, useConnection, useFieldState } from '../../engine'
import { text } from './messages'
import { type ChosenRecord, RecordChoice } from './RecordChoice'
import { Section } from './Section'

interface TakeAlongProps {
  readonly mode: FieldMode
  readonly root: Entity
  onTaken(): void
}

export function TakeAlong({ mode, root, onTaken }: TakeAlongProps) {
  const notify = useNotify()
  const isConnected = useConnection()
  const [isAll, setAll] = useState(true)
  const [chosen, setChosen] = useState<readonly ChosenRecord[]>([])
  const [problem, setProblem] = useState<string>()
  const [step, setStep] = useState<'console' | 'rows'>()
  const isBusy = step !== undefined
  const rows = useFieldState()?.rows ?? 0

  const take = async () => {
    setProblem(undefined)
    if (!isAll && chosen.length === 0) return setProblem(text.noneChosen)
    const wasOn = mode.state().isOn
    try {
      // Without the console's files the records could not be opened.
      setStep('console')
      await holdShell()
      setStep('rows')
      await mode.takeAlong(isAll ? undefined : chosen.map((record) => record.id))
      notify(text.taken, { type: 'success' })
      onTaken()
    } catch (error) {
      if (!wasOn && !mode.state().isOn) await releaseShell()
      const message = error instanceof Error ? error.message : text.notStarted
      setProblem(message)
      // The copy goes on where it stopped, and this card is gone.
      if (mode.state().isOn) notify(message, { type: 'error' })
    } finally {
      setStep(undefined)
    }
  }

  return (
    <Section title={text.whatTitle}>
      <RadioGroup
        aria-label={text.whatTitle}
        value={isAll ? 'all' : 'some'}
        onChange={(_event, next) => setAll(next === 'all')}
      >
        <FormControlLabel value="all" control={<Radio />} label={text.everything} disabled={isBusy} />
        <FormControlLabel value="some" control={<Radio />} label={text.some(root.plural)} disabled={isBusy} />
      </RadioGroup>
      {!isAll && <RecordChoice entity={root} value={chosen} onChange={setChosen} />}
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      {step && (
        <Box role="status">
          <LinearProgress aria-label={text.take} />
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {step === 'console' ? text.takingConsole : text.taking(rows)}
          </Typography>
        </Box>
      )}
      <Button
        variant="contained"
        sx={{ justifySelf: 'start' }}
        disabled={isBusy || !isConnected}
        onClick={() => void take()}
      >
        {text.take}
      </Button>
    </Section>
  )
}
