/* A management report: its question, changed as one likes, and the answer below. */
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
import type { PathOf } from '#model/entity/registry'
import { mayAct } from '#model/people/access'
import { valueAt } from '#model/show/cell'
import type { ReportQuestion } from '#model/wire/figures/report'
import { type DialogProps, useConsole } from '../../engine'
import { firstQuestion } from './firstQuestion'
import { text } from './messages'
import { QuestionForm } from './QuestionForm'
import type { Period } from './question'
import { ReportAnswer } from './ReportAnswer'
import { useReport } from './useReport'

/** The dialog of one report. */
export function ReportDialog({ entity, record, onClose }: DialogProps<'relatorio'>) {
  const id = useId()
  const { actor, index } = useConsole()
  const report = useReport(record.id)
  const [changed, setChanged] = useState<ReportQuestion>()
  const [period, setPeriod] = useState<Period>(() => periodOf(record))
  const first = useMemo(() => firstQuestion(record, index, actor), [record, index, actor])
  const question = changed ?? report.saved?.consulta ?? first
  const close = () => onClose()

  // A report that has a question is opened to read its answer.
  const isRun = useRef(false)
  const kept = report.saved?.consulta
  const { run } = report
  useEffect(() => {
    if (!kept || isRun.current) return
    isRun.current = true
    void run(kept, period)
  }, [kept, period, run])

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
          <>
            <QuestionForm question={question} period={period} onChange={setChanged} onPeriod={setPeriod} />
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Button
                variant="contained"
                disabled={!question || report.isBusy}
                onClick={() => question && void report.run(question, period)}
              >
                {text.run}
              </Button>
              {mayAct(entity, 'edit', actor) && (
                <Button
                  disabled={!question || report.isBusy}
                  onClick={() => question && void report.save(question)}
                >
                  {text.save}
                </Button>
              )}
            </Box>
          </>
        )}
        <Box sx={{ height: 4 }}>{report.isBusy && <LinearProgress />}</Box>
        {report.problem !== undefined && <Alert severity="error">{report.problem}</Alert>}
        {report.answered ? (
          <ReportAnswer answered={report.answered} title={record.titulo ?? ''} />
        ) : (
          report.saved &&
          !question && <Typography sx={{ color: 'text.secondary' }}>{text.noSubject}</Typography>
        )}
      </DialogContent>
    </Dialog>
  )
}

function periodOf(record: DialogProps<'relatorio'>['record']): Period {
  const dayAt = (path: PathOf<'relatorio'>) => {
    const day = valueAt(record, path)
    return typeof day === 'string' ? day : ''
  }
  return { de: dayAt('periodo.from'), ate: dayAt('periodo.to') }
}
