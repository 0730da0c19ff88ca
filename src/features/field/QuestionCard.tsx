import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { loadBodies } from '#model/entity/load/lazyEntity'
import { showDateTime } from '#model/formats/index'
import {
  type ActQuestion,
  type Decision,
  EntityGate,
  type FieldMode,
  lazyDialog,
  StaleDialog,
  ToldValue,
  undoDuration,
  useConsole,
  type WaitingAct,
} from '../../engine'
import { ActLine } from './ActLine'
import { clashedFields, decidedValues, versionsOf } from './clash'
import { text } from './messages'

const FixDialog = lazyDialog(() => import('./FixDialog').then((part) => part.FixDialog))

interface QuestionCardProps {
  readonly act: WaitingAct
  readonly label: string
  readonly mode: FieldMode
}

export function QuestionCard({ act, label, mode }: QuestionCardProps) {
  const { index } = useConsole()
  const notify = useNotify()
  const [open, setOpen] = useState<'clash' | 'fix'>()
  const { question } = act
  const entity = index.get(act.entity)
  if (!question) return null

  const decide = async (decision: Decision, done?: string) => {
    setOpen(undefined)
    try {
      const undo = await mode.decide(act.number, decision)
      if (done === undefined) await mode.sendAll()
      else notify(done, { type: 'success', autoHideDuration: undoDuration, onUndo: () => void undo() })
    } catch (error) {
      notify(error instanceof Error ? error.message : text.failedTitle, { type: 'error' })
    }
  }
  // Values that no longer fit have no input.
  const hasForm = entity && (act.kind === 'create' || act.kind === 'edit') && question.kind === 'refused'
  const resend = () => void decide({ kind: 'send' })
  const [word, onClick] =
    question.kind === 'clash'
      ? [text.decide, () => setOpen('clash')]
      : hasForm
        ? [text.fix, () => setOpen('fix')]
        : [text.resend, resend]
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gap: 0.75, pl: 1.5, borderLeft: 3, borderColor: 'warning.main' }}
    >
      <ActLine act={act} label={label} />
      <EntityGate open={() => loadBodies(entity ? [entity] : [])}>
        {() => (
          <>
            <QuestionText entity={entity} question={question} />
            {open === 'clash' && entity && question.kind === 'clash' && (
              <StaleDialog
                clashes={clashedFields(entity, question.clashes)}
                versions={versionsOf(question.clashes)}
                decide={(answer) => {
                  if (answer.kind === 'wait') setOpen(undefined)
                  else if (answer.kind === 'discard') void decide({ kind: 'discard' }, text.discarded)
                  else void decide({ kind: 'send', values: decidedValues(question.clashes, answer) })
                }}
              />
            )}
            {open === 'fix' && entity && (
              <FixDialog
                entity={entity}
                act={act}
                onSave={(values) => decide({ kind: 'send', values })}
                onClose={() => setOpen(undefined)}
              />
            )}
          </>
        )}
      </EntityGate>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="contained" onClick={onClick}>
          {word}
        </Button>
        <Button size="small" color="error" onClick={() => void decide({ kind: 'discard' }, text.discarded)}>
          {text.discard}
        </Button>
      </Box>
    </Box>
  )
}

interface QuestionTextProps {
  readonly entity: Entity | undefined
  readonly question: ActQuestion
}

function QuestionText({ entity, question }: QuestionTextProps) {
  if (question.kind === 'gone') return <Reason>{text.gone}</Reason>
  if (question.kind === 'failed') return <Reason>{text.failed(question)}</Reason>
  if (question.kind === 'unfit') {
    const titles = question.fields.map((name) => titleAt(entity, `/${name}`, name))
    return <Reason>{question.isDiscarded ? text.without(titles) : text.unfit(titles)}</Reason>
  }
  if (question.kind === 'refused') {
    const { message, errors = [] } = question.problem
    return (
      <>
        <Reason>{message}</Reason>
        {errors.map(({ path, message: each }) => (
          <Reason key={path + each}>{[titleAt(entity, path), each].filter(Boolean).join(': ')}</Reason>
        ))}
      </>
    )
  }
  return (
    <>
      <Reason>{text.clash(question.by, question.at && showDateTime(question.at))}</Reason>
      {(entity ? clashedFields(entity, question.clashes) : []).map((field) => {
        const clash = question.clashes.find((each) => each.field === field.name)
        return (
          <Typography key={field.name} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <strong>{field.title}</strong> · {text.mine} <ToldValue field={field} value={clash?.mine} /> ·{' '}
            {text.theirs} <ToldValue field={field} value={clash?.theirs} />
          </Typography>
        )
      })}
    </>
  )
}

function Reason({ children }: { readonly children: React.ReactNode }) {
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  )
}

/** @example titleAt(entity, '/address/town') // 'Endereço' */
function titleAt(entity: Entity | undefined, path: string, otherwise = entity?.title): string {
  const name = path.split('/')[1]
  return entity?.fields.find((field) => field.name === name)?.title ?? otherwise ?? ''
}
