import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { loadBodies } from '#model/entity/load/lazyEntity'
import { fieldAt } from '#model/entity/paths'
import { formats, showDateTime } from '#model/formats/index'
import type { CalendarEntry } from '#model/wire/record/calendar'
import {
  call,
  EntityGate,
  FeedDialog,
  PageFailure,
  PageHeader,
  PageSkeleton,
  problemIn,
  useConsole,
  useDialogs,
} from '../../engine'
import { text } from './messages'
import { titles } from './titles'

export function CalendarsPage() {
  const notify = useNotify()
  const { confirm } = useDialogs()
  const [renewed, setRenewed] = useState<CalendarEntry>()
  const { data, error, refetch } = useQuery({
    queryKey: ['own-calendars'],
    queryFn: () => call('GET /auth/calendarios'),
    staleTime: 0,
  })
  const revoke = async ({ id, nome }: CalendarEntry) => {
    const question = { title: text.revokeTitle, message: text.revokeMessage(nome), confirmLabel: text.revoke }
    if (!(await confirm(question))) return
    try {
      await call('POST /auth/calendarios/:id/revogacao', { path: { id } })
      notify(text.revoked, { type: 'success' })
    } catch (problem) {
      notify(problemIn(problem)?.message ?? text.failed, { type: 'error', title: text.attention })
    }
    await refetch()
  }
  if (error) return <PageFailure page={titles.own} error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeader title={titles.own} subtitle={text.subtitle} />
      <Card sx={{ p: 2, maxWidth: 860 }}>
        {data.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{text.none}</Typography>}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {data.map((entry) => (
            <Box
              component="li"
              key={entry.id}
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
            >
              <EntryText entry={entry} />
              <Box data-needs-server="" sx={{ display: 'flex', gap: 1 }}>
                <Button
                  size="small"
                  aria-label={text.renewNamed(entry.nome)}
                  onClick={() => setRenewed(entry)}
                >
                  {text.renew}
                </Button>
                <Button
                  size="small"
                  color="error"
                  aria-label={text.revokeNamed(entry.nome)}
                  onClick={() => void revoke(entry)}
                >
                  {text.revoke}
                </Button>
              </Box>
            </Box>
          ))}
        </Box>
      </Card>
      {renewed && (
        <FeedDialog
          title={text.renewTitle(renewed.nome)}
          action={text.renew}
          onMake={({ currentPassword }) =>
            call('POST /auth/calendarios/:id/renovacao', {
              path: { id: renewed.id },
              body: currentPassword === undefined ? {} : { currentPassword },
            })
          }
          onClose={() => {
            setRenewed(undefined)
            void refetch()
          }}
        />
      )}
    </>
  )
}

function EntryText({ entry }: { readonly entry: CalendarEntry }) {
  const entity = useConsole().index.get(entry.entidade)
  return (
    <EntityGate open={() => loadBodies(entity ? [entity] : [])}>
      {() => <EntryDescription entry={entry} entity={entity} />}
    </EntityGate>
  )
}

function EntryDescription({
  entry,
  entity,
}: {
  readonly entry: CalendarEntry
  readonly entity: Entity | undefined
}) {
  const date = (entity && fieldAt(entity, entry.campo)?.title) ?? entry.campo
  const lines = [
    text.of(entity?.plural ?? entry.entidade, date),
    [
      text.created(showDateTime(entry.criado_em)),
      text.used(entry.usado_em && formats.date.show(entry.usado_em)),
    ].join(' · '),
  ]
  return (
    <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
      <Typography>{entry.nome}</Typography>
      {lines.map((line) => (
        <Typography key={line} variant="body2" sx={{ color: 'text.secondary' }}>
          {line}
        </Typography>
      ))}
    </Box>
  )
}
