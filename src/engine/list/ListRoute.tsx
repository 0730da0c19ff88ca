/* The list page of an entity: a feature's when one draws it, else the generated one, loaded when first needed. */
import { ResourceContextProvider } from 'react-admin'
import type { Entity, View } from '#model/entity/entity'
import { lazyPart } from '../page/lazyPart'
import { SectionContext, useConsole } from '../shell/console'

/** Loads what lists are drawn with. */
export const loadList = () => import('./ListPage')
const ListPage = lazyPart(() => loadList().then((part) => part.ListPage))

/** The list of an entity, through a view when given. */
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
