/* What is above the rows: the tools of the list, its filters, and what can be done to the ticked rows. */
import { type ComponentProps, useState } from 'react'
import type { Entity } from '#model/entity/entity'
import { lazyDialog } from '../page/lazyDialog'
import { Aside } from '../shell/Aside'
import type { Selection } from './bulk/useSelection'
import type { ListData } from './data/useListData'
import { ListToolbar } from './ListToolbar'

const FilterChips = lazyDialog(() => import('./filters/FilterChips').then((part) => part.FilterChips))
const BulkBar = lazyDialog(() => import('./bulk/BulkBar').then((part) => part.BulkBar))

interface ListToolsProps extends ComponentProps<typeof FilterChips> {
  readonly entity: Entity
  readonly data: ListData
  readonly selection: Selection
}

/** Toolbar, what features put beside it, filters and the bar of the ticked rows. */
export function ListTools({ data, selection, ...asked }: ListToolsProps) {
  const { entity, question } = asked
  // Its report stays when nothing is ticked any more.
  const [hasTicked, setHasTicked] = useState(false)
  if (selection.count > 0 && !hasTicked) setHasTicked(true)
  return (
    <>
      <ListToolbar {...asked} onRefresh={data.refetch} />
      <Aside entity={entity} page="list" />
      <FilterChips {...asked} />
      <div className={`list-progress${data.isFetching ? ' list-progress--on' : ''}`} />
      {hasTicked && <BulkBar entity={entity} selection={selection} data={data} question={question} />}
    </>
  )
}
