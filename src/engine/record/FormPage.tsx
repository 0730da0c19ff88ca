/* The page of a record, new or not: a feature's when one draws it, else the generated one, loaded when first needed. */
import { useState } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Entity, View } from '#model/entity/entity'
import { useValidator } from '../form/validation/useValidator'
import { lazyPart } from '../page/lazyPart'
import { SectionContext, useConsole } from '../shell/console'
import { NewRecords } from './NewRecords'

/** Loads what forms are drawn with. */
export const loadForm = () => Promise.all([import('./CreatePage'), import('./RecordPage')])
const NewRecordPage = lazyPart(() => {
  // Its form is loaded beside it, not after it; a failure is met again, and shown, when the form is drawn.
  import('./CreatePage').catch(() => undefined)
  return import('./NewRecordPage').then((part) => part.NewRecordPage)
})
const FormerPage = lazyPart(() => import('../shell/former/FormerPage').then((part) => part.FormerPage))
const NoRecordPage = lazyPart(() => import('./NoRecordPage').then((part) => part.NoRecordPage))
const RecordPage = lazyPart(() => import('./RecordPage').then((part) => part.RecordPage))

interface FormPageProps {
  readonly entity: Entity
  readonly view?: View
  readonly mode: 'create' | 'edit'
}

/** The create or edit page of an entity, a feature's when one draws it. */
export function FormPage({ entity, view, mode }: FormPageProps) {
  const { slots } = useConsole()
  const { id = '' } = useParams()
  // A record that an action changed is read again.
  const [round, setRound] = useState(0)
  // What checks the form is loaded beside the form, not after it.
  useValidator(entity)
  // No record is called otherwise; there is nothing to ask the server.
  const isRecord = mode === 'create' || /^[1-9][0-9]{0,14}$/.test(id)
  const Own = slots.views[`${entity.name}.form`]
  return (
    <NewRecords>
      <SectionContext.Provider value={{ entity, view }}>
        {!isRecord ? (
          <FormerPage>
            <NoRecordPage entity={entity} />
          </FormerPage>
        ) : Own ? (
          <ResourceContextProvider value={entity.name}>
            <Own entity={entity} />
          </ResourceContextProvider>
        ) : mode === 'create' ? (
          <NewRecordPage key={entity.name} entity={entity} view={view} />
        ) : (
          <RecordPage
            key={`${entity.name} ${id}`}
            entity={entity}
            id={Number(id)}
            view={view}
            round={round}
            onChanged={() => setRound((count) => count + 1)}
          />
        )}
      </SectionContext.Provider>
    </NewRecords>
  )
}
