import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { loadBodies } from '#model/entity/load/lazyEntity'
import type { PathOf } from '#model/entity/registry'
import { mayAct } from '#model/people/access'
import { valueAt } from '#model/show/cell'
import type { ReportQuery } from '#model/wire/figures/report'
import { type DialogProps, EntityGate, useConsole } from '../../engine'
import { firstQuestion, subjectOf } from './firstQuestion'
import { text } from './messages'
import { QuestionForm } from './QuestionForm'
import type { Period } from './question'
import { ReportAnswer } from './ReportAnswer'
import { useReport } from './useReport'

export function ReportDialog({ entity, record, onClose }: DialogProps<'relatorio'>) {
  const id = useId()
  const { index } = useConsole()
  const report = useReport(record.id)
  const [changed, setChanged] = useState<ReportQuery>()
  const [period, setPeriod] = useState<Period>(() => periodOf(record))
  const asked = changed ?? report.saved?.consulta ?? undefined
  const subject = index.get(asked?.entidade ?? subjectOf(record) ?? '')
  const close = () => onClose()

  // A saved report runs as soon as it opens.
  const isRun = useRef(false)
  const savedQuestion = report.saved?.consulta
  const { run } = report
  useEffect(() => {
    if (!savedQuestion || isRun.current) return
    isRun.current = true
    void run(savedQuestion, period)
  }, [savedQuestion, period, run])

  return (
    <Dialog open fullScreen onClose={close} aria-labelledby={id}>
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 3, pt: 2 }}>
        <Typography id={id} variant="h1" sx={{ flex: 1 }}>
          {record.titulo}
        </Typography>
        <IconButton aria-label={text.close} onClick={close}>
          <CloseIcon />
        </IconButton>
      </Box>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {report.isFailed && <Alert severity="error">{text.failed}</Alert>}
        {!report.saved && !report.isFailed && <Skeleton variant="rounded" height={160} />}
        {report.saved && (
          <EntityGate open={() => loadBodies(subject ? [subject] : [])}>
            {() => (
              <QuestionSection
                {...{ entity, record, report, period, asked }}
                onChange={setChanged}
                onPeriod={setPeriod}
              />
            )}
          </EntityGate>
        )}
      </DialogContent>
    </Dialog>
  )
}

interface QuestionSectionProps extends Pick<DialogProps<'relatorio'>, 'entity' | 'record'> {
  readonly report: ReturnType<typeof useReport>
  readonly period: Period
  /** The edited or saved query; undefined shows the default of the report's kind. */
  readonly asked: ReportQuery | undefined
  onChange(question: ReportQuery): void
  onPeriod(period: Period): void
}

function QuestionSection(props: QuestionSectionProps) {
  const { entity, record, report, period, asked, onChange, onPeriod } = props
  const { actor, index } = useConsole()
  const first = useMemo(() => firstQuestion(record, index, actor), [record, index, actor])
  const question = asked ?? first
  return (
    <>
      <QuestionForm question={question} period={period} onChange={onChange} onPeriod={onPeriod} />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="contained"
          disabled={!question || report.isBusy}
          data-needs-server=""
          onClick={() => question && void report.run(question, period)}
        >
          {text.run}
        </Button>
        {mayAct(entity, 'edit', actor) && (
          <Button
            disabled={!question || report.isBusy}
            data-needs-server=""
            onClick={() => question && void report.save(question)}
          >
            {text.save}
          </Button>
        )}
      </Box>
      <Box sx={{ height: 4 }}>{report.isBusy && <LinearProgress />}</Box>
      {report.problem !== undefined && <Alert severity="error">{report.problem}</Alert>}
      {report.result ? (
        <ReportAnswer result={report.result} title={record.titulo ?? ''} />
      ) : (
        !question && <Typography sx={{ color: 'text.secondary' }}>{text.noSubject}</Typography>
      )}
    </>
  )
}

function periodOf(record: DialogProps<'relatorio'>['record']): Period {
  const dayAt = (path: PathOf<'relatorio'>) => {
    const day = valueAt(record, path)
    return typeof day === 'string' ? day : ''
  }
  return { de: dayAt('periodo.from'), ate: dayAt('periodo.to') }
}
