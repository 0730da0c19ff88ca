/*
 * The list of any entity. Hides grid, cards, filters, saved views and files behind one page.
 */
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import type { Entity, Filter, View } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { mayAct } from '#model/people/access'
import { useConsole } from '../console/console'
import { useEntityPaths } from '../console/routing'
import { useMayCreate } from '../empty/useMayCreate'
import { listText, noPermissionPath } from '../messages'
import { useNarrowingFilter } from '../narrowing/useNarrowing'
import { lazyDialog } from '../page/lazyDialog'
import { EntityList } from './EntityList'
import { SectionMenu } from './SectionMenu'
import { useListView } from './state/useListView'
import { useRememberedPlace } from './state/useRememberedPlace'

const UnknownParamsNotice = lazyDialog(() =>
  import('./UnknownParamsNotice').then((part) => part.UnknownParamsNotice),
)

/** A new record is prefilled with each field that the filter fixes to a single value. */
function onlyValues(filter: Filter): Row {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([path, condition]) => {
      const [value, ...others] = [condition].flat()
      const isOne = others.length === 0 && value !== null && typeof value !== 'object'
      return isOne && value !== undefined && !path.includes('.') ? [[path, value]] : []
    }),
  )
}

interface ListPageProps {
  readonly entity: Entity
  readonly view?: View
}

export function ListPage({ entity, view }: ListPageProps) {
  const { actor, area, user } = useConsole()
  const remembered = useRememberedPlace(`${user.id} ${area} ${entity.name} ${view?.path ?? ''}`)
  if (!mayAct(entity, 'list', actor)) return <Navigate to={noPermissionPath} replace />
  if (remembered !== undefined) return <Navigate to={{ search: remembered }} replace />
  return <Content entity={entity} view={view} />
}

function Content({ entity, view }: ListPageProps) {
  const mayCreate = useMayCreate(entity)
  const paths = useEntityPaths(entity)
  const { search } = useLocation()
  const state = useListView(entity, view)
  const narrowing = useNarrowingFilter(entity)
  const fixed = useMemo(() => ({ ...narrowing, ...view?.filter }), [narrowing, view])
  const create = mayCreate !== false && (
    <Button
      component={Link}
      to={paths.create}
      state={{ record: onlyValues(state.view.filter) }}
      variant="contained"
      className="list-create"
      // Keeps its place while the server is asked whether it is of use.
      sx={mayCreate ? undefined : { visibility: 'hidden' }}
      startIcon={<AddIcon />}
    >
      {listText.create}
    </Button>
  )
  return (
    <>
      {search !== '' && <UnknownParamsNotice entity={entity} />}
      <EntityList
        entity={entity}
        state={state}
        fixed={fixed}
        label={entity.plural}
        head={{ title: <SectionMenu entity={entity} view={view} />, create }}
      />
    </>
  )
}
