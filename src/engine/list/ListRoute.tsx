/* Renders a feature's own list page if it registers one, else the generated page. */
import { ResourceContextProvider } from 'react-admin'
import type { Entity, View } from '#model/entity/entity'
import { SectionContext, useConsole } from '../console/console'
import { lazyPart } from '../page/lazyPart'

const ListPage = lazyPart(() => import('./ListPage').then((part) => part.ListPage))
export const loadList = ListPage.preload

export function ListRoute({ entity, view }: { readonly entity: Entity; readonly view?: View }) {
  const { slots } = useConsole()
  const Own = slots.views[`${entity.name}.list`]
  return (
    <SectionContext.Provider value={{ entity, view }}>
      {Own ? (
        <ResourceContextProvider value={entity.name}>
          <Own entity={entity} />
        </ResourceContextProvider>
      ) : (
        <ListPage key={`${entity.name} ${view?.path ?? ''}`} entity={entity} view={view} />
      )}
    </SectionContext.Provider>
  )
}
