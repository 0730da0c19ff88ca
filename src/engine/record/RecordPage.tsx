/*
 * The pages of one record. Hides record versions, the merge of concurrent changes and the notices after
 * a save.
 *
 * The page of a record: heading, actions, form and history in tabs.
 */
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId, useState } from 'react'
import { HttpError } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Entity, View } from '#model/entity/entity'
import { useEntityPaths } from '../console/routing'
import { useMayCreate } from '../empty/useMayCreate'
import { formText } from '../form/messages'
import { Aside } from '../page/Aside'
import { lazyDialog } from '../page/lazyDialog'
import { lazyPart, PlaceholderContext } from '../page/lazyPart'
import { PageHeader } from '../page/PageHeader'
import { PageSkeleton } from '../page/PageSkeleton'
import { PageTitle } from '../page/PageTitle'
import { labelOfRecord } from '../records/labelOfRecord'
import { EditContexts, useRecordController } from './EditContexts'
import { EditPage } from './EditPage'
import { RecordLinks } from './RecordLinks'

const NoRecordPage = lazyPart(() => import('./NoRecordPage').then((part) => part.NoRecordPage))
const RecordActions = lazyDialog(() => import('./RecordActions').then((part) => part.RecordActions))
const HistoryPanel = lazyPart(() => import('./HistoryPanel').then((part) => part.HistoryPanel))

interface RecordPageProps {
  readonly entity: Entity
  readonly id: number
  readonly view: View | undefined
  readonly round: number
  onChanged(): void
}

export function RecordPage({ entity, id, view, round, onChanged }: RecordPageProps) {
  const domId = useId()
  const mayCreate = useMayCreate(entity)
  const navigate = useNavigate()
  const paths = useEntityPaths(entity)
  const [tab, setTab] = useState<'form' | 'history'>('form')
  const controller = useRecordController(entity, id, onChanged)
  const data = controller.record
  const name = data && labelOfRecord(entity, data)
  // After a failed refetch the page stays, with what the user typed; only a 404 replaces it.
  if (!data && controller.error instanceof HttpError && controller.error.status === 404) {
    return <NoRecordPage entity={entity} />
  }
  const tabOf = (value: string) => ({
    value,
    id: `${domId}-${value}`,
    'aria-controls': `${domId}-${value}-panel`,
  })
  const panelOf = (value: string) => ({
    role: 'tabpanel',
    id: `${domId}-${value}-panel`,
    'aria-labelledby': `${domId}-${value}`,
    hidden: tab !== value,
  })
  const canCopy = data !== undefined && mayCreate

  return (
    <EditContexts entity={entity} controller={controller}>
      {name !== undefined && <PageTitle title={`${entity.messages.editTitle} · ${name}`} />}
      <PageHeader
        title={name ?? entity.messages.editTitle}
        subtitle={[entity.messages.editTitle, view?.title, id > 0 ? formText.code(id) : undefined]
          .filter((text) => text !== undefined)
          .join(' · ')}
      >
        <RecordActions entity={entity} id={id} onDone={onChanged} />
        {canCopy && (
          <Button size="small" onClick={() => navigate(paths.create, { state: { copyOf: id } })}>
            {formText.duplicate}
          </Button>
        )}
      </PageHeader>
      {/* Forms read their initial values on mount, so the aside waits for the record. */}
      {data && <Aside entity={entity} page="edit" />}
      <Tabs
        value={tab}
        onChange={(_event, next: 'form' | 'history') => setTab(next)}
        aria-label={formText.tabs}
        sx={{ mb: 2 }}
      >
        <Tab {...tabOf('form')} label={formText.formTab} />
        <Tab {...tabOf('history')} label={formText.historyTab} />
      </Tabs>
      {/* Hidden instead of unmounted, so that what the user typed survives a change of tab. */}
      <div {...panelOf('form')}>
        <EditPage key={`${id} ${round}`} entity={entity} id={id} />
      </div>
      <div {...panelOf('history')}>
        {tab === 'history' && (
          <PlaceholderContext value={<PageSkeleton />}>
            <HistoryPanel
              entity={entity}
              id={id}
              onRestored={() => {
                setTab('form')
                onChanged()
              }}
            />
          </PlaceholderContext>
        )}
      </div>
      <RecordLinks entity={entity} id={id} />
    </EditContexts>
  )
}
