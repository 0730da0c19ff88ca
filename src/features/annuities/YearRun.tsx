import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatMoney } from '#model/formats/index'
import type { AnnuityPreview, LeftOut } from '#model/wire/annuity'
import { listAddress, PageFailure, PageSkeleton, RecordLink, useConsole } from '../../engine'
import { text } from './messages'
import { type Progress, useYearRun } from './useYearRun'

/** Most plots that are listed by name if they could not be charged. */
const mostNamed = 10

interface YearRunProps {
  readonly season: number
}

export function YearRun({ season }: YearRunProps) {
  const { preview, error, retry, progress, run, stop } = useYearRun(season)
  if (error) return <PageFailure error={error} onRetry={retry} />
  if (!preview) return <PageSkeleton />
  const isRunning = progress?.isRunning === true
  return (
    <Stack spacing={2}>
      {progress && <Outcome progress={progress} season={season} onStop={stop} />}
      {!isRunning && (
        <>
          <ToCharge preview={preview} />
          {preview.talhoes > 0 && (
            <Button
              variant="contained"
              color="success"
              data-needs-server=""
              onClick={() => void run(preview.talhoes)}
              sx={{ alignSelf: 'start' }}
            >
              {text.act(preview.talhoes)}
            </Button>
          )}
          {preview.fora.length > 0 && <LeftOutCard groups={preview.fora} />}
        </>
      )}
    </Stack>
  )
}

function ToCharge({ preview }: { readonly preview: AnnuityPreview }) {
  const tools = useConsole()
  const { talhoes, soma, valores, fora } = preview
  const values = listAddress('anuidade', {}, tools)
  if (talhoes === 0) {
    const lacksValue = fora.some(({ motivo }) => motivo === 'semValor')
    return (
      <Alert
        severity={lacksValue ? 'warning' : 'info'}
        action={
          lacksValue &&
          values !== undefined && (
            <Button component={Link} to={values} color="inherit" size="small">
              {text.values}
            </Button>
          )
        }
      >
        {lacksValue ? text.noValue : text.nothing}
      </Alert>
    )
  }
  return (
    <Card component="section" aria-label={text.toCharge(talhoes)} sx={{ p: 2 }}>
      <Line name={text.toCharge(talhoes)} isStrong>
        {formatMoney(soma)}
      </Line>
      {valores.map((each) => (
        <Line key={each.valor_id} name={each.nome} detail={text.plots(each.talhoes)}>
          {formatMoney(each.soma)}
        </Line>
      ))}
    </Card>
  )
}

function LeftOutCard({ groups }: { readonly groups: readonly LeftOut[] }) {
  return (
    <Card component="section" aria-label={text.leftOut} sx={{ p: 2 }}>
      <Typography component="h2" variant="h3" sx={{ mb: 0.5 }}>
        {text.leftOut}
      </Typography>
      {groups.map(({ motivo, texto, talhoes, exemplos }) => (
        <Line
          key={motivo}
          name={texto}
          detail={[
            exemplos.map(({ nome }) => nome).join(', '),
            talhoes > exemplos.length ? text.and(talhoes - exemplos.length) : '',
          ]
            .filter((part) => part !== '')
            .join(' ')}
        >
          {text.plots(talhoes)}
        </Line>
      ))}
    </Card>
  )
}

interface LineProps {
  readonly name: string
  readonly detail?: string
  readonly isStrong?: boolean
  readonly children: ReactNode
}

function Line({ name, detail, isStrong = false, children }: LineProps) {
  const fontWeight = isStrong ? 680 : undefined
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, py: 0.75 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight, overflowWrap: 'anywhere' }}>{name}</Typography>
        {detail !== undefined && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {detail}
          </Typography>
        )}
      </Box>
      <Typography sx={{ fontWeight, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Typography>
    </Box>
  )
}

interface OutcomeProps {
  readonly progress: Progress
  readonly season: number
  onStop(): void
}

function Outcome({ progress, season, onStop }: OutcomeProps) {
  const tools = useConsole()
  const { made, sum, all, isRunning, refused, problem } = progress
  const payments = listAddress('pagamento', { safra_id: season, tipo: 'Anuidade' }, tools)
  if (isRunning) {
    return (
      <Card component="section" aria-busy sx={{ p: 2 }}>
        <Typography role="status" sx={{ fontWeight: 600, mb: 1 }}>
          {text.running(made, all)}
        </Typography>
        <LinearProgress
          variant="determinate"
          value={Math.min(100, (made / Math.max(all, 1)) * 100)}
          aria-label={text.running(made, all)}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {text.keepOpen}
        </Typography>
        <Button onClick={onStop} sx={{ mt: 1 }}>
          {text.stop}
        </Button>
      </Card>
    )
  }
  return (
    <>
      {problem !== undefined && <Alert severity="error">{`${problem} ${text.failed}`}</Alert>}
      {(made > 0 || problem === undefined) && (
        <Alert
          severity="success"
          action={
            payments !== undefined && (
              <Button component={Link} to={payments} color="inherit" size="small">
                {text.payments}
              </Button>
            )
          }
        >
          {text.done(made, formatMoney(sum))}
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert severity="warning">
          {text.refused}
          <ul>
            {refused.slice(0, mostNamed).map(({ id, nome, mensagem }) => (
              <li key={id}>
                <RecordLink entity="talhao" id={id}>
                  {nome}
                </RecordLink>
                {`: ${mensagem}`}
              </li>
            ))}
            {refused.length > mostNamed && <li>{text.and(refused.length - mostNamed)}</li>}
          </ul>
        </Alert>
      )}
    </>
  )
}
