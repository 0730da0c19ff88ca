/*
 * The generated list of an entity: search, filters of the address, rows as a table or as cards, pages. Draws what the
 * schema's `list` says and offers what the role may do.
 */
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { mayAct } from '#model/access'
import type { Entity, View } from '#model/entity'
import type { Row } from '#model/jsonSchema'
import { useConsole } from '../console'
import { listText } from '../messages'
import { PageFailure } from '../PageFailure'
import { PageHeader } from '../PageHeader'
import { useEntityPaths } from '../routing'
import { ListFooter } from './ListFooter'
import { ListToolbar } from './ListToolbar'
import { columnsOf, type ListColumn } from './listColumns'
import { useScreenSize } from './pageSizes'
import { RowCards } from './RowCards'
import { RowTable } from './RowTable'
import { useRemoveRow } from './useRemoveRow'
import { type Rows, useRows } from './useRows'
import { ViewTabs } from './ViewTabs'

interface ListPageProps {
  readonly entity: Entity
  readonly view?: View
}

/** The list page. */
export function ListPage({ entity, view }: ListPageProps) {
  const tools = useConsole()
  const paths = useEntityPaths(entity)
  const rows = useRows(entity, view)
  return (
    <>
      <PageHeader title={view?.title ?? entity.messages.listTitle} subtitle={entity.menu?.subtitle}>
        {mayAct(entity, 'create', tools.actor) && (
          <Button component={Link} to={paths.create} variant="contained" startIcon={<AddIcon />}>
            {listText.create}
          </Button>
        )}
      </PageHeader>
      <ViewTabs entity={entity} view={view} />
      <Card>
        <ListToolbar rows={rows} />
        <Box sx={{ height: 3 }}>{rows.list.isFetching && <LinearProgress sx={{ height: 3 }} />}</Box>
        <Content entity={entity} rows={rows} columns={columnsOf(entity, tools)} />
      </Card>
    </>
  )
}

interface ContentProps {
  readonly entity: Entity
  readonly rows: Rows
  readonly columns: readonly ListColumn[]
}

function Content({ entity, rows, columns }: ContentProps) {
  const { list } = rows
  const isNarrow = useScreenSize() === 'small'
  const remove = useRemoveRow(entity, () => list.refetch())
  if (list.error && !list.data) {
    return (
      <Box sx={{ p: 2 }}>
        <PageFailure error={list.error} title={listText.failed} onRetry={() => list.refetch()} />
      </Box>
    )
  }
  const records: readonly Row[] = list.data ?? []
  const isEmpty = !list.isPending && records.length === 0
  const common = { entity, columns, rows: records, onRemove: remove }
  return (
    <>
      {isNarrow ? (
        list.isPending ? (
          <CardSkeletons />
        ) : (
          <RowCards {...common} />
        )
      ) : (
        <RowTable
          {...common}
          sort={list.sort}
          isBusy={list.isPlaceholderData === true}
          onSort={(field) =>
            list.setSort({
              field,
              order: list.sort.field === field && list.sort.order === 'ASC' ? 'DESC' : 'ASC',
            })
          }
          instead={list.isPending ? <RowSkeletons columns={columns.length + 1} /> : undefined}
        />
      )}
      {isEmpty && <Empty text={rows.search === '' ? listText.empty : listText.noResults} />}
      <ListFooter list={list} />
    </>
  )
}

function Empty({ text }: { readonly text: string }) {
  return (
    <Typography role="status" sx={{ color: 'text.secondary', textAlign: 'center', py: 5 }}>
      {text}
    </Typography>
  )
}

const places = Array.from({ length: 8 }, (_each, place) => place)

function RowSkeletons({ columns }: { readonly columns: number }) {
  return places.map((place) => (
    <TableRow key={place} aria-hidden>
      <TableCell colSpan={columns}>
        <Skeleton variant="text" />
      </TableCell>
    </TableRow>
  ))
}

function CardSkeletons() {
  return places
    .slice(0, 4)
    .map((place) => <Skeleton key={place} variant="rounded" height={96} sx={{ m: 1.5 }} />)
}
