/* A feature's own form page if one is registered, otherwise the generated one, loaded on demand. */
import { useState } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Entity, View } from '#model/entity/entity'
import { SectionContext, useConsole } from '../console/console'
import { useValidator } from '../form/useValidator'
import { lazyPart } from '../page/lazyPart'
import { isRecordId } from './isRecordId'
import { NewRecords } from './NewRecords'

export const loadForm = () => Promise.all([import('./NewRecordPage'), import('./RecordPage')])
const NewRecordPage = lazyPart(() => import('./NewRecordPage').then((part) => part.NewRecordPage))
const RenamedPage = lazyPart(() => import('../renames/RenamedPage').then((part) => part.RenamedPage))
const NoRecordPage = lazyPart(() => import('./NoRecordPage').then((part) => part.NoRecordPage))
const RecordPage = lazyPart(() => import('./RecordPage').then((part) => part.RecordPage))

interface FormPageProps {
  readonly entity: Entity
  readonly view?: View
  readonly mode: 'create' | 'edit'
}

export function FormPage({ entity, view, mode }: FormPageProps) {
  const { slots } = useConsole()
  const { id = '' } = useParams()
  const [round, setRound] = useState(0)
  useValidator(entity)
  const isRecord = mode === 'create' || isRecordId(id)
  const Own = slots.views[`${entity.name}.form`]
  return (
    <NewRecords>
      <SectionContext.Provider value={{ entity, view }}>
        {!isRecord ? (
          <RenamedPage>
            <NoRecordPage entity={entity} />
          </RenamedPage>
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
