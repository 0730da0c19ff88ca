import { type ComponentProps, useMemo, useState } from 'react'
import type { Entity, Filter } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { mayAct } from '#model/people/access'
import { useConsole } from '../console/console'
import { Aside } from '../page/Aside'
import { lazyDialog } from '../page/lazyDialog'
import type { Selection } from './bulk/useSelection'
import type { ListData } from './data/useListData'
import { ListToolbar } from './ListToolbar'
import { hasQuick } from './quick/hasQuick'

const FilterChips = lazyDialog(() => import('./filters/FilterChips').then((part) => part.FilterChips))
const QuickBar = lazyDialog(() => import('./quick/QuickBar').then((part) => part.QuickBar))
const InvalidRecordsButton = lazyDialog(() =>
  import('./quick/InvalidRecordsButton').then((part) => part.InvalidRecordsButton),
)
const BulkBar = lazyDialog(() => import('./bulk/BulkBar').then((part) => part.BulkBar))

interface ListToolsProps extends ComponentProps<typeof FilterChips> {
  readonly entity: Entity
  readonly data: ListData
  readonly selection: Selection
  readonly fixed: Filter | undefined
}

const nothingFixed: Filter = {}

export function ListTools({ data, selection, fixed = nothingFixed, ...toolbarProps }: ListToolsProps) {
  const { entity, state, listQuery } = toolbarProps
  const tools = useConsole()
  const isQuick = useMemo(() => hasQuick(entity, fixed, tools), [entity, fixed, tools])
  // Looking for invalid records reads the whole table, so it waits for the rows and their count.
  const showsInvalidRecords =
    data.total !== undefined && mayAct(entity, 'edit', tools.actor) && !(systemNames.id in fixed)
  // Stays mounted after the first selection: the report of a bulk action outlives it.
  const [hasSelected, setHasSelected] = useState(false)
  if (selection.count > 0 && !hasSelected) setHasSelected(true)
  return (
    <>
      <ListToolbar {...toolbarProps} total={data.total} selection={selection} onRefresh={data.refetch} />
      {(isQuick || showsInvalidRecords) && (
        <div className="list-quick">
          {isQuick && (
            <QuickBar
              entity={entity}
              state={state}
              listQuery={listQuery}
              fixed={fixed}
              isMore={data.isMore}
            />
          )}
          {showsInvalidRecords && <InvalidRecordsButton entity={entity} fixed={fixed} state={state} />}
        </div>
      )}
      <Aside entity={entity} page="list" />
      <FilterChips {...toolbarProps} />
      <div className={`list-progress${data.isFetching ? ' list-progress--on' : ''}`} />
      {hasSelected && <BulkBar entity={entity} selection={selection} data={data} listQuery={listQuery} />}
    </>
  )
}
