import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import type { ServiceEntry } from '#model/wire/people/token'
import { call, PageFailure, PageHeader, PageSkeleton, useDialogs } from '../../engine'
import { text } from './messages'
import { ServiceDialog } from './ServiceDialog'
import { TokenDialog } from './TokenDialog'
import { TokenList } from './TokenList'
import { titles } from './titles'

export function ServicesPage() {
  const [isMaking, setMaking] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['services'],
    queryFn: () => call('GET /contas-de-servico'),
    staleTime: 0,
  })
  if (error) return <PageFailure page={titles.services} error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const close = () => {
    setMaking(false)
    void refetch()
  }
  return (
    <>
      <PageHeader title={titles.services} subtitle={text.servicesSubtitle}>
        <Button variant="contained" data-needs-server="" onClick={() => setMaking(true)}>
          {text.newService}
        </Button>
      </PageHeader>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {data.length === 0 && (
          <Card sx={{ p: 2 }}>
            <Typography sx={{ color: 'text.secondary' }}>{text.noServices}</Typography>
          </Card>
        )}
        {data.map((service) => (
          <ServiceCard key={service.id} service={service} onChanged={() => refetch()} />
        ))}
      </Box>
      {isMaking && <ServiceDialog onClose={close} />}
    </>
  )
}

interface ServiceCardProps {
  readonly service: ServiceEntry
  onChanged(): Promise<unknown>
}

function ServiceCard({ service, onChanged }: ServiceCardProps) {
  const { id, nome, grupo, tokens, sem_registros: unseen } = service
  const { confirm } = useDialogs()
  const notify = useNotify()
  const [isMaking, setMaking] = useState(false)
  const end = async () => {
    const question = {
      title: text.endServiceTitle,
      message: text.endServiceMessage(nome),
      confirmLabel: text.endService,
    }
    if (!(await confirm(question))) return
    try {
      await call('POST /contas-de-servico/:id/desativacao', { path: { id } })
      notify(text.serviceEnded, { type: 'success' })
    } catch (problem) {
      const message = problem instanceof HttpError ? problem.message : text.failed
      notify(message, { type: 'error', title: text.attention })
    }
    await onChanged()
  }
  return (
    <Card component="section" aria-label={nome} sx={{ display: 'grid', gap: 2, p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 260px' }}>
          <Typography variant="h3" component="h2">
            {nome}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {`${text.group}: ${grupo}`}
          </Typography>
        </Box>
        <Button variant="outlined" data-needs-server="" onClick={() => setMaking(true)}>
          {text.newToken}
        </Button>
        <Button
          color="error"
          aria-label={text.endServiceNamed(nome)}
          data-needs-server=""
          onClick={() => void end()}
        >
          {text.endService}
        </Button>
      </Box>
      {unseen.length > 0 && <Alert severity="warning">{text.unseen(unseen)}</Alert>}
      <TokenList
        tokens={tokens}
        onRevoke={async (tokenId) => {
          const path = { id, tokenId }
          await call('POST /contas-de-servico/:id/tokens/:tokenId/revogacao', { path })
          await onChanged()
        }}
      />
      {isMaking && (
        <TokenDialog
          onMake={(wish) => call('POST /contas-de-servico/:id/tokens', { path: { id }, body: wish })}
          onClose={() => {
            setMaking(false)
            void onChanged()
          }}
        />
      )}
    </Card>
  )
}
