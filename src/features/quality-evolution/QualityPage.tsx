import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useSearchParams } from 'react-router-dom'
import { dayOfInstant } from '#model/formats/index'
import { ChartCard, Combobox, chartGrid, PageFailure, PageHeader, PageSkeleton } from '../../engine'
import { type Analysis, codeOf } from './analyses'
import { chartOf, farmsOf, monthsUntil, type Scale } from './evolution'
import { text } from './messages'
import { titles } from './titles'
import { useResults } from './useResults'

export function QualityPage() {
  const [search, setSearch] = useSearchParams()
  const today = dayOfInstant(new Date())
  const scale: Scale = search.get('periodo') === 'Mensal' ? 'Mensal' : 'Anual'
  const requestedMonth = search.get('mes') ?? ''
  const until = /^\d{4}-(0[1-9]|1[0-2])$/.test(requestedMonth) ? requestedMonth : today.slice(0, 7)
  const { data, error, refetch } = useResults(scale, `${until}-01`)
  const set = (name: string, value: string) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )

  if (!data) {
    return (
      <>
        <PageHeader title={titles.title} subtitle={text.subtitle} />
        {error ? <PageFailure error={error} onRetry={() => void refetch()} /> : <PageSkeleton />}
      </>
    )
  }
  const { results, analyses } = data
  const farms = (search.get('fazendas') ?? '').split(',').map(Number).filter(Boolean)
  const code = codeOf(search.get('analise') ?? '', analyses)
  const shown = analyses.filter((each) => code === undefined || each.code === code)
  return (
    <>
      <PageHeader title={titles.title} subtitle={text.subtitle} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2.5, alignItems: 'flex-start' }}>
        <ScaleChoice scale={scale} onChange={(next) => set('periodo', next)} />
        <TextField
          select
          label={text.until}
          value={until}
          onChange={(event) => set('mes', event.target.value)}
          sx={{ width: 220 }}
          slotProps={{ select: { MenuProps: { sx: { maxHeight: 420 } } } }}
        >
          {monthsUntil(today.slice(0, 7), until).map((month) => (
            <MenuItem key={month} value={month}>
              {text.monthName(month)}
            </MenuItem>
          ))}
        </TextField>
        <AnalysisChoice code={code} analyses={analyses} onChange={(next) => set('analise', next)} />
        <FarmsChoice
          farms={farmsOf(results)}
          chosen={farms}
          onChange={(ids) => set('fazendas', ids.join(','))}
        />
      </Box>
      {results.length === 0 ? (
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          {text.none}
        </Typography>
      ) : (
        <Box sx={chartGrid}>
          {shown.map((analysis) => (
            <ChartCard
              key={analysis.code}
              title={text.result(analysis.code)}
              help={text.help(analysis.name, analysis.alias)}
              chart={chartOf(analysis, results, scale, farms)}
            />
          ))}
        </Box>
      )}
    </>
  )
}

interface ScaleChoiceProps {
  readonly scale: Scale
  onChange(scale: Scale): void
}

function ScaleChoice({ scale, onChange }: ScaleChoiceProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label={text.kind}
      value={scale}
      onChange={(_event, next: Scale | null) => next && onChange(next)}
      sx={{
        '& .MuiToggleButton-root': { color: 'text.primary' },
        '& .MuiToggleButton-root.Mui-selected, & .MuiToggleButton-root.Mui-selected:hover': {
          color: 'primary.contrastText',
          bgcolor: 'primary.main',
        },
      }}
    >
      <ToggleButton value="Mensal">{text.monthly}</ToggleButton>
      <ToggleButton value="Anual">{text.yearly}</ToggleButton>
    </ToggleButtonGroup>
  )
}

interface AnalysisChoiceProps {
  readonly code: string | undefined
  readonly analyses: readonly Analysis[]
  onChange(code: string): void
}

function AnalysisChoice({ code, analyses, onChange }: AnalysisChoiceProps) {
  return (
    <TextField
      select
      label={text.analysis}
      value={code ?? ''}
      onChange={(event) => onChange(event.target.value)}
      sx={{ width: 280 }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{text.allAnalyses}</MenuItem>
      {analyses.map((each) => (
        <MenuItem key={each.code} value={each.code}>
          {each.code} – {each.name}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface FarmsChoiceProps {
  readonly farms: ReturnType<typeof farmsOf>
  readonly chosen: readonly number[]
  onChange(ids: readonly number[]): void
}

function FarmsChoice({ farms, chosen, onChange }: FarmsChoiceProps) {
  return (
    <Combobox<ReturnType<typeof farmsOf>[number], true>
      multiple
      limitTags={2}
      options={farms}
      value={farms.filter(({ id }) => chosen.includes(id))}
      labelOf={({ label }) => label}
      keyOf={({ id }) => String(id)}
      onChange={(next) => onChange(next.map(({ id }) => id))}
      help={text.farmsHint}
      renderInput={(params) => <TextField {...params} label={text.farms} />}
      sx={{ flex: '1 1 300px', maxWidth: 560 }}
    />
  )
}
