/* The messages that were kept because nothing sends them, as they would have been read. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formats, showDateTime } from '#model/formats/index'
import { apiUrl, PageFailure, PageHeader, PageSkeleton, request } from '../../engine'
import { text } from './messages'

interface Kept {
  readonly em: string
  readonly para: string
  /** A short message has none. */
  readonly assunto?: string
  readonly texto: string
}

interface Outbox {
  readonly local: boolean
  readonly aviso: string
  readonly mensagens: readonly Kept[]
}

const ways = { mail: '/caixa-de-saida', sms: '/caixa-de-saida/sms' } as const
type Way = keyof typeof ways

/** The page. */
export function OutboxPage() {
  const [way, setWay] = useState<Way>('mail')
  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} />
      <Tabs value={way} onChange={(_event, next: Way) => setWay(next)} aria-label={text.title} sx={{ mb: 2 }}>
        {(['mail', 'sms'] as const).map((each) => (
          <Tab key={each} id={`tab-${each}`} value={each} label={text[each]} aria-controls="outbox" />
        ))}
      </Tabs>
      <Box id="outbox" role="tabpanel" aria-labelledby={`tab-${way}`} sx={{ maxWidth: 760 }}>
        <Messages way={way} />
      </Box>
    </>
  )
}

function Messages({ way }: { readonly way: Way }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['outbox', way],
    queryFn: async () => (await request(`${apiUrl}${ways[way]}`)).json as Outbox,
    staleTime: 0,
  })
  if (error) return <PageFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Alert severity={data.local ? 'warning' : 'info'}>{data.aviso}</Alert>
      {data.local && data.mensagens.length === 0 && (
        <Typography sx={{ color: 'text.secondary', py: 3, textAlign: 'center' }}>{text.empty}</Typography>
      )}
      {data.mensagens.map((message) => (
        <Message key={`${message.em} ${message.para}`} {...message} />
      ))}
    </Box>
  )
}

function Message({ em, para, assunto, texto }: Kept) {
  const address = para.includes('@') ? para : formats.phone.show(para)
  return (
    <Card component="article" sx={{ p: 2 }}>
      <Typography variant="h3" component="h2">
        {assunto ?? text.to(address)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {assunto === undefined ? showDateTime(em) : `${text.to(address)} · ${showDateTime(em)}`}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        <Linked text={texto.trim()} />
      </Typography>
    </Card>
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
