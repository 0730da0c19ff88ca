import Popover from '@mui/material/Popover'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useDataProvider } from 'react-admin'
import type { Field } from '#model/entity/entity'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import { shellText } from '../../../messages'
import { PageFailure } from '../../../page/PageFailure'
import { actText } from '../../../records/actText'
import { DoneBy } from '../../../records/DoneBy'
import { differencesOf } from '../../../saving/differences'
import { ToldDifference } from '../../../saving/ToldDifference'
import { viewText } from '../messages'
import type { InlineEditing } from './inlineEditing'

interface FieldHistoryProps {
  readonly inline: Pick<InlineEditing, 'entity' | 'id' | 'record'>
  readonly field: Field
  readonly anchor: HTMLElement
  onClose(): void
}

export function FieldHistory({ inline: { entity, id, record }, field, anchor, onClose }: FieldHistoryProps) {
  const titleId = useId()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: [entity.name, 'history', id, record.versao],
    queryFn: async () => (await dataProvider.history(entity.name, { id })).data,
    staleTime: 0,
  })
  const entries = data?.filter(({ changes }) => field.name in changes)
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': titleId, className: 'sheet-trail', tabIndex: -1 },
      }}
    >
      <h2 id={titleId}>{viewText.historyOf(field.title)}</h2>
      {error && !data && <PageFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <p className="sheet-none page-skeleton" role="status">
          {shellText.loadingShort}
        </p>
      )}
      {entries?.length === 0 && <p className="sheet-none">{viewText.neverChanged}</p>}
      <ol>
        {entries?.map((entry) => (
          <li key={entry.id}>
            <strong>{actText(entity, entry)}</strong>
            <small>
              <DoneBy entry={entry} />
            </small>
            <ul>
              {differencesOf(entity, { [field.name]: entry.changes[field.name] ?? [null, null] }).map(
                (each) => (
                  <ToldDifference key={`${each.title} ${JSON.stringify(each.before)}`} difference={each} />
                ),
              )}
            </ul>
          </li>
        ))}
      </ol>
    </Popover>
  )
}
