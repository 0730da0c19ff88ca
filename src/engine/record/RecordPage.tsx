/*
 * Room: the pages of one record. Hides versions, merges of two people's changes and how a save is told.
 *
 * The page of a record: how it is called, what can be done with it, its form and its history in tabs.
 */
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useGetOne } from 'ra-core'
import { type PropsWithChildren, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Entity, View } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import { formText } from '../form/messages'
import { lazyPart, PlaceholderContext } from '../page/lazyPart'
import { PageHeader } from '../page/PageHeader'
import { PageSkeleton } from '../page/PageSkeleton'
import { PageTitle } from '../page/PageTitle'
import { useConsole } from '../shell/console'
import { useEntityPaths } from '../shell/routing'
import { EditPage } from './EditPage'

const HistoryPanel = lazyPart(() => import('./HistoryPanel').then((part) => part.HistoryPanel))

interface RecordPageProps extends PropsWithChildren {
  readonly entity: Entity
  readonly id: number
  readonly view: View | undefined
  /** Changes when the record was changed by something else than the form. */
  readonly round: number
  onChanged(): void
}

/** Heading, tabs, form and history; children are the actions of the heading. */
export function RecordPage({ entity, id, view, round, onChanged, children }: RecordPageProps) {
  const domId = useId()
  const { actor } = useConsole()
  const navigate = useNavigate()
  const paths = useEntityPaths(entity)
  const [tab, setTab] = useState<'form' | 'history'>('form')
  // The form asks for the same record in the same words, so there is one request.
  const { data } = useGetOne(entity.name, { id, meta: { labels: true } }, { onError: () => undefined })
  const label: unknown = data?._label
  const name = typeof label === 'string' ? label : undefined
  const canCopy = data !== undefined && mayAct(entity, 'create', actor)

  return (
    <>
      {name !== undefined && <PageTitle title={`${entity.messages.editTitle} · ${name}`} />}
      <PageHeader
        title={name ?? entity.messages.editTitle}
        subtitle={[entity.messages.editTitle, view?.title, formText.code(id)]
          .filter((text) => text !== undefined)
          .join(' · ')}
      >
        {children}
        {canCopy && (
          <Button size="small" onClick={() => navigate(paths.create, { state: { copyOf: id } })}>
            {formText.duplicate}
          </Button>
        )}
      </PageHeader>
      <Tabs
        value={tab}
        onChange={(_event, next: 'form' | 'history') => setTab(next)}
        aria-label={formText.tabs}
        sx={{ mb: 2 }}
      >
        <Tab
          value="form"
          id={`${domId}-form`}
          aria-controls={`${domId}-form-panel`}
          label={formText.formTab}
        />
        <Tab
          value="history"
          id={`${domId}-history`}
          aria-controls={`${domId}-history-panel`}
          label={formText.historyTab}
        />
      </Tabs>
      {/* Only hidden: what was typed is still there when the person comes back. */}
      <div
        role="tabpanel"
        id={`${domId}-form-panel`}
        aria-labelledby={`${domId}-form`}
        hidden={tab !== 'form'}
      >
        <EditPage key={`${id} ${round}`} entity={entity} id={id} />
      </div>
      <div
        role="tabpanel"
        id={`${domId}-history-panel`}
        aria-labelledby={`${domId}-history`}
        hidden={tab !== 'history'}
      >
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
    </>
  )
}
