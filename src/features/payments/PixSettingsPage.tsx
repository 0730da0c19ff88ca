import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { showDateTime } from '#model/formats/index'
import type { WebhookKey } from '#model/wire/payment'
import { PageFailure, PageHeader, PageSkeleton } from '../../engine'
import { settingsText as text } from './messages'
import { titles } from './titles'
import { useWebhooks } from './useWebhooks'

const colors = { registrado: 'success', outro: 'warning', nenhum: 'default' } as const

export function PixSettingsPage() {
  const { data, error, retry, isBusy, problem, register } = useWebhooks()
  if (error) return <PageFailure page={titles.settings} error={error} onRetry={retry} />
  if (!data) return <PageSkeleton />
  const { local, aviso, falta, chaves } = data
  return (
    <>
      <PageHeader title={titles.settings} subtitle={text.subtitle} />
      <Stack spacing={2} sx={{ maxWidth: 760 }}>
        {aviso !== undefined && <Alert severity="warning">{aviso}</Alert>}
        {falta !== undefined && <Alert severity="info">{falta}</Alert>}
        {problem !== undefined && <Alert severity="error">{problem}</Alert>}
        {!local && chaves.length === 0 && <Typography>{text.noKeys}</Typography>}
        {chaves.map((each) => (
          <KeyCard key={each.chave} {...each} />
        ))}
        {!local && chaves.length > 0 && (
          <Button
            variant="contained"
            disabled={falta !== undefined || isBusy}
            data-needs-server=""
            onClick={() => void register()}
            sx={{ alignSelf: 'start' }}
          >
            {text.register}
          </Button>
        )}
      </Stack>
    </>
  )
}

function KeyCard({ chave, unidade, situacao, registrado_em }: WebhookKey) {
  return (
    <Card component="article" sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Stack sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {chave}
        </Typography>
        {unidade !== null && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {unidade}
          </Typography>
        )}
        {registrado_em !== null && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {text.since(showDateTime(registrado_em))}
          </Typography>
        )}
      </Stack>
      <Chip label={text.standings[situacao]} color={colors[situacao]} variant="outlined" />
    </Card>
  )
}
