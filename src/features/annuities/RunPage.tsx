import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Link, useSearchParams } from 'react-router-dom'
import type { RecordOf } from '#model/entity/registry'
import { dayOfInstant } from '#model/formats/index'
import { listAddress, PageFailure, PageHeader, PageSkeleton, useConsole, useGetList } from '../../engine'
import { text } from './messages'
import { titles } from './titles'
import { YearRun } from './YearRun'

type Season = RecordOf<'safra'>

/** The year in the URL, else the default one, else the current one. */
export function RunPage() {
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useGetList('safra', {
    sort: { field: 'data_inicio', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  })
  if (error) return <PageFailure page={titles.title} error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  if (data.length === 0) {
    return (
      <>
        <PageHeader title={titles.title} subtitle={text.subtitle} />
        <NoSeason />
      </>
    )
  }
  const chosen = data.find(({ id }) => String(id) === params.get('ano')) ?? usualOf(data)
  return (
    <>
      <PageHeader title={titles.title} subtitle={text.subtitle} />
      <TextField
        select
        label={text.season}
        value={chosen?.id ?? ''}
        onChange={({ target }) => setParams({ ano: target.value }, { replace: true })}
        sx={{ mb: 2, width: 'min(320px, 100%)' }}
      >
        {data.map(({ id, descricao }) => (
          <MenuItem key={id} value={id}>
            {descricao}
          </MenuItem>
        ))}
      </TextField>
      {chosen ? (
        <div style={{ maxWidth: 760 }}>
          <YearRun key={chosen.id} season={chosen.id} />
        </div>
      ) : (
        <Typography>{text.choose}</Typography>
      )}
    </>
  )
}

function NoSeason() {
  const seasons = listAddress('safra', {}, useConsole())
  return (
    <Alert
      severity="info"
      sx={{ maxWidth: 760 }}
      action={
        seasons !== undefined && (
          <Button component={Link} to={seasons} color="inherit" size="small">
            {text.seasons}
          </Button>
        )
      }
    >
      {text.noSeason}
    </Alert>
  )
}

function usualOf(seasons: readonly Season[]): Season | undefined {
  const today = dayOfInstant(new Date())
  return (
    seasons.find(({ padrao }) => padrao === true) ??
    seasons.find(({ data_inicio, data_fim }) => data_inicio <= today && today <= data_fim)
  )
}
