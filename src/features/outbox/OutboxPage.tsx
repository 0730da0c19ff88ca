/* The messages that were kept because there is no mail server, as they would have been read. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { showDateTime } from '#model/formats/index'
import { apiUrl, PageFailure, PageHeader, PageSkeleton, request } from '../../engine'
import { text } from './messages'

interface Kept {
  readonly id: number
  readonly em: string
  readonly para: string
  readonly assunto: string
  readonly texto: string
}

interface Outbox {
  readonly local: boolean
  readonly aviso: string
  readonly mensagens: readonly Kept[]
}

/** The page. */
export function OutboxPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['outbox'],
    queryFn: async () => (await request(`${apiUrl}/caixa-de-saida`)).json as Outbox,
    staleTime: 0,
  })
  if (error) return <PageFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} />
      <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 760 }}>
        <Alert severity={data.local ? 'warning' : 'info'}>{data.aviso}</Alert>
        {data.local && data.mensagens.length === 0 && (
          <Typography sx={{ color: 'text.secondary', py: 3, textAlign: 'center' }}>{text.empty}</Typography>
        )}
        {data.mensagens.map((message) => (
          <Card key={message.id} component="article" sx={{ p: 2 }}>
            <Typography variant="h3" component="h2">
              {message.assunto}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
              {text.to(message.para)} · {showDateTime(message.em)}
            </Typography>
            <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              <Linked text={message.texto.trim()} />
            </Typography>
          </Card>
        ))}
      </Box>
    </>
  )
}

/** The text with its addresses as links; they lead out of this session, so they open apart. */
function Linked({ text: plain }: { readonly text: string }) {
  return plain.split(/(https?:\/\/\S+)/).map((part) =>
    /^https?:\/\//.test(part) ? (
      <Link key={part} href={part} target="_blank" rel="noreferrer">
        {part}
      </Link>
    ) : (
      part
    ),
  )
}
