/* A feature's own show page if one is registered, otherwise the generated one, loaded on demand. */
import { ResourceContextProvider } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Entity, View } from '#model/entity/entity'
import { SectionContext, useConsole } from '../console/console'
import { lazyPart } from '../page/lazyPart'
import { isRecordId } from './isRecordId'
import { NewRecords } from './NewRecords'

const RenamedPage = lazyPart(() => import('../renames/RenamedPage').then((part) => part.RenamedPage))
const NoRecordPage = lazyPart(() => import('./NoRecordPage').then((part) => part.NoRecordPage))
const RecordView = lazyPart(() => import('./view/RecordView').then((part) => part.RecordView))
export const loadView = RecordView.preload

interface ShowPageProps {
  readonly entity: Entity
  readonly view: View | undefined
}

export function ShowPage({ entity, view }: ShowPageProps) {
  const { slots } = useConsole()
  const { id = '' } = useParams()
  const Own = slots.views[`${entity.name}.show`]
  return (
    <SectionContext.Provider value={{ entity, view }}>
      {!isRecordId(id) ? (
        <RenamedPage>
          <NoRecordPage entity={entity} />
        </RenamedPage>
      ) : Own ? (
        <ResourceContextProvider value={entity.name}>
          <Own entity={entity} />
        </ResourceContextProvider>
      ) : (
        <NewRecords>
          <RecordView key={`${entity.name} ${id}`} entity={entity} id={Number(id)} />
        </NewRecords>
      )}
    </SectionContext.Provider>
  )
}
