/*
 * Room: the pages of one record. Hides versions, merges of two people's changes and how a save is told.
 *
 * The page of a record: how it is called, what can be done with it, its form and its history in tabs.
 */
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId, useState } from 'react'
import { HttpError } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Entity, View } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import { RecordLinks } from '../actions/RecordLinks'
import { formText } from '../form/messages'
import { lazyDialog } from '../page/lazyDialog'
import { lazyPart, PlaceholderContext } from '../page/lazyPart'
import { PageHeader } from '../page/PageHeader'
import { PageSkeleton } from '../page/PageSkeleton'
import { PageTitle } from '../page/PageTitle'
import { Aside } from '../shell/Aside'
import { useConsole } from '../shell/console'
import { useEntityPaths } from '../shell/routing'
import { EditContexts, useRecordController } from './EditContexts'
import { EditPage } from './EditPage'
import { labelOfRecord } from './labelOfRecord'
import { NoRecordPage } from './NoRecordPage'

const RecordActions = lazyDialog(() => import('../actions/RecordActions').then((part) => part.RecordActions))
const HistoryPanel = lazyPart(() => import('./HistoryPanel').then((part) => part.HistoryPanel))

interface RecordPageProps {
  readonly entity: Entity
  readonly id: number
  readonly view: View | undefined
  /** Changes when the record was changed by something else than the form. */
  readonly round: number
  onChanged(): void
}

/** Heading, actions, tabs, form and history, inside react-admin's edit and show contexts. */
export function RecordPage({ entity, id, view, round, onChanged }: RecordPageProps) {
  const domId = useId()
  const { actor } = useConsole()
  const navigate = useNavigate()
  const paths = useEntityPaths(entity)
  const [tab, setTab] = useState<'form' | 'history'>('form')
  const controller = useRecordController(entity, id, onChanged)
  const data = controller.record
  const name = data && labelOfRecord(entity, data)
  // What could not be read again is still on the screen, and with it what was typed.
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
  const canCopy = data !== undefined && mayAct(entity, 'create', actor)

  return (
    <EditContexts entity={entity} controller={controller}>
      {name !== undefined && <PageTitle title={`${entity.messages.editTitle} · ${name}`} />}
      <PageHeader
        title={name ?? entity.messages.editTitle}
        subtitle={[entity.messages.editTitle, view?.title, formText.code(id)]
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
      {/* As on pages of react-admin: forms take their values when they are made. */}
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
      {/* Only hidden: what was typed is still there when the person comes back. */}
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
