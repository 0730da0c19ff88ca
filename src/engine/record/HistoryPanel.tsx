import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useNotify, useRecordContext } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { mayAct } from '#model/people/access'
import type { FoundRow } from '#model/query/queryOf'
import { isWritable } from '#model/record/writable'
import type { AuditEntry } from '#model/wire/record/audit'
import { useConsole } from '../console/console'
import type { ConsoleDataProvider } from '../data/dataProvider'
import { formText } from '../form/messages'
import { PageFailure } from '../page/PageFailure'
import { PageSkeleton } from '../page/PageSkeleton'
import { actText } from '../records/actText'
import { DoneBy } from '../records/DoneBy'
import { differencesOf } from '../saving/differences'
import { readSaveFailure } from '../saving/saveFailure'
import { ToldDifference } from '../saving/ToldDifference'
import { updatedMessage } from '../saving/updatedMessage'

interface HistoryPanelProps {
  readonly entity: Entity
  readonly id: number
  onRestored(): void
}

export function HistoryPanel({ entity, id, onRestored }: HistoryPanelProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const notify = useNotify()
  const { actor } = useConsole()
  const record = useRecordContext<FoundRow>()
  const { data, error, refetch } = useQuery({
    queryKey: [entity.name, 'history', id],
    queryFn: async () => (await dataProvider.history(entity.name, { id })).data,
    staleTime: 0,
  })
  if (error) return <PageFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  if (data.length === 0) return <Alert severity="info">{formText.noHistory}</Alert>

  const restore = async (changes: Row) => {
    try {
      await dataProvider.update(entity.name, { id, data: changes, previousData: { id } })
    } catch (problem) {
      const failure = readSaveFailure(problem)
      const told = failure.kind === 'invalid' ? failure.problems[0]?.message : undefined
      notify((failure.kind === 'other' ? failure.message : told) ?? entity.messages.saveFailed, {
        type: 'error',
        title: formText.failedTitle,
      })
      return
    }
    notify(updatedMessage(entity, record ?? {}, changes), { type: 'success' })
    onRestored()
  }
  /** The replaced values that this user may restore; only plain edits can be restored. */
  const restorable = ({ act, detail, changes }: AuditEntry): Row | undefined => {
    if (act !== 'edit' || detail !== undefined || !mayAct(entity, 'edit', actor)) return undefined
    const fields = entity.fields.filter(
      (field) => field.name in changes && isWritable(entity, field, actor, record),
    )
    return fields.length === 0
      ? undefined
      : Object.fromEntries(fields.map(({ name }) => [name, changes[name]?.[0] ?? null]))
  }

  return (
    <Stack component="ol" spacing={2} sx={{ p: 0, m: 0, listStyle: 'none' }}>
      {data.map((entry) => {
        const before = restorable(entry)
        return (
          <Paper key={entry.id} component="li" variant="outlined" sx={{ p: 2 }}>
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <Chip size="small" label={actText(entity, entry)} />
              <Typography sx={{ flex: 1 }}>
                <DoneBy entry={entry} />
              </Typography>
              {before && (
                <Button size="small" onClick={() => void restore(before)}>
                  {formText.restore}
                </Button>
              )}
            </Stack>
            {entry.act !== 'create' && (
              <Stack component="ul" spacing={0.5} sx={{ mt: 1, mb: 0, pl: 2.5 }}>
                {differencesOf(entity, entry.changes).map((each) => (
                  <ToldDifference key={`${each.title} ${JSON.stringify(each.before)}`} difference={each} />
                ))}
              </Stack>
            )}
          </Paper>
        )
      })}
    </Stack>
  )
}
