import { useContext, useMemo, useState } from 'react'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fitsCell, isChoice, isReference } from '#model/entity/kindGuards'
import { systemNames } from '#model/entity/system'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import type { Group, Summary } from '#model/query/query'
import type { FoundRow } from '#model/query/queryOf'
import { isWritable } from '#model/record/writable'
import { cellText } from '#model/show/cell'
import { type ConsoleTools, useConsole } from '../../console/console'
import { useEntityPaths } from '../../console/routing'
import { lazyDialog } from '../../page/lazyDialog'
import { useCopy } from '../../page/useCopy'
import { isText } from '../../rows/Cell'
import type { ListColumn } from '../../rows/listColumns'
import { PreviewPanelContext } from '../../rows/previewPanel'
import { actionsWidthOf } from '../../rows/rowActionRules'
import { hitOf, SearchContext } from '../../rows/searchHit'
import { type RowLinks, useRowLinks } from '../../rows/useRowLinks'
import type { Selection } from '../bulk/useSelection'
import {
  type ContentWidths,
  changeColumn,
  contentWidths,
  expanderWidth,
  moveColumn,
  selectionWidth,
  type VisibleColumn,
  visibleColumns,
} from '../columns/visibleColumns'
import type { ListData } from '../data/useListData'
import { gridText } from '../messages'
import type { ListQuery } from '../state/listQuery'
import type { ListView } from '../state/listView'
import { sortBy } from '../state/sortBy'
import type { ListState } from '../state/useListView'
import { Grid } from './Grid'
import type { GridProps } from './GridBody'
import type { RowLinkPaths } from './GridRow'
import { toTsv } from './toTsv'
import { useEditing } from './useEditing'
import { useRowPreview } from './useRowPreview'

const ColumnMenu = lazyDialog(() => import('../columns/ColumnMenu').then((part) => part.ColumnMenu))

export interface RowsProps {
  readonly entity: Entity
  readonly label: string
  readonly columns: readonly ListColumn[]
  readonly data: ListData
  readonly state: ListState
  readonly sums: Summary['sums'] | undefined
  readonly groupedBy: ListColumn | undefined
  readonly groups: readonly Group[] | undefined
  readonly selection: Selection | undefined
  onRemove(row: FoundRow): void
}

interface ListGridProps extends RowsProps {
  readonly listQuery: ListQuery
  readonly detail: GridProps['detail']
}

/** A column is marked as editable when the user may edit it in at least some record. */
const noRecord: Row = {}

/** Only scalars of the record itself can be edited in place. */
function isEditable(entity: Entity, field: Field, row: Row, actor: Actor): boolean {
  return (
    mayAct(entity, 'edit', actor) &&
    row[systemNames.active] !== false &&
    entity.fields.includes(field) &&
    isWritable(entity, field, actor, row) &&
    !field.conditional &&
    fitsCell(field)
  )
}

export function ListGrid(props: ListGridProps) {
  const { entity, state, data, groupedBy, selection, listQuery, detail } = props
  const { view, change } = state
  const tools = useConsole()
  const [menu, setMenu] = useState<{ readonly column: VisibleColumn; readonly anchor: HTMLElement }>()
  const startWidth = selection ? selectionWidth : detail ? expanderWidth : 0
  const columns = useColumns(entity, view, startWidth, data)
  const { link, rowLinks } = useLink(entity, data, columns)
  const editing = useEditing(entity, data)
  const copy = useCells(data, selection, columns)
  const preview = useRowPreview()
  const PreviewPanel = useContext(PreviewPanelContext)
  const isSummed = columns.some(({ column }) => column.sum)
  const chosen = menu && columns.find(({ name }) => name === menu.column.name)

  return (
    <>
      <Grid
        entity={entity}
        label={props.label}
        columns={columns}
        data={data}
        state={state}
        groups={props.groups}
        groupedBy={groupedBy}
        sums={isSummed ? props.sums : undefined}
        selection={selection}
        detail={detail}
        startWidth={startWidth}
        actionsWidth={actionsWidthOf(entity, tools.actor)}
        onRemove={props.onRemove}
        link={link}
        onOpen={rowLinks.open}
        onPress={rowLinks.press}
        onPreview={(row) => {
          if (rowLinks.base) preview.show(preview.id === row.id ? undefined : row.id)
          return rowLinks.base !== undefined
        }}
        onReach={(row) => preview.id !== undefined && preview.show(row.id)}
        mayEdit={(row, { field }) => isEditable(entity, field, row, tools.actor)}
        onEdit={editing.begin}
        onSort={(column, isAlso) => change({ sort: sortBy(view.sort, column.name, isAlso) })}
        onMenu={(column, anchor) => setMenu({ column, anchor })}
        onMove={(field, target) => change({ columns: moveColumn(view.columns, field, target) })}
        onResize={(field, width) => change({ columns: changeColumn(view.columns, field, { width }) })}
        onCopy={copy}
      />
      {editing.dialog}
      {preview.id !== undefined && PreviewPanel && (
        <PreviewPanel
          entity={entity}
          id={preview.id}
          onChanged={data.refetch}
          onClose={() => preview.show(undefined)}
        />
      )}
      {chosen && (
        <ColumnMenu
          entity={entity}
          // A column that the user did not resize is shown as wide as the grid has room for.
          column={chosen.minWidth === chosen.width ? chosen : { ...chosen, width: menu.column.width }}
          columns={columns}
          state={state}
          listQuery={listQuery}
          anchor={menu.anchor}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  )
}

/** The widths follow the first rows and then stay, so that the next page does not move the columns. */
/** In pixels: a value and what it was found by fit beside each other. */
const hitWidth = 340
const hitRows = 40

/** The first column has room for what a search found elsewhere. */
function useRoomForHits(entity: Entity, view: ListView, data: ListData): ListView {
  const tools = useConsole()
  const search = useContext(SearchContext)
  const { answer } = data
  // biome-ignore lint/correctness/useExhaustiveDependencies: `answer` changes with the rows
  const hasHits = useMemo(() => {
    if (search.q === '') return false
    const first = Array.from({ length: hitRows }, (_each, place) => data.rowAt(place))
    return first.some((row) => row && hitOf(entity, tools, row, search) !== undefined)
  }, [entity, tools, search, answer])
  return useMemo(() => {
    const shown = view.columns.filter(({ hidden, field }) => !hidden && field !== view.group)
    const first = shown.find(({ fixed }) => fixed) ?? shown[0]
    if (!hasHits || !first) return view
    return { ...view, columns: changeColumn(view.columns, first.field, { width: hitWidth }) }
  }, [hasHits, view])
}

function useColumns(
  entity: Entity,
  own: ListView,
  startWidth: number,
  data: ListData,
): readonly VisibleColumn[] {
  const tools = useConsole()
  const view = useRoomForHits(entity, own, data)
  const names = view.columns.map(({ field, hidden }) => (hidden ? '' : field)).join()
  const [measured, setMeasured] = useState<{ readonly names: string; readonly contents: ContentWidths }>()
  const isNews = measured?.names !== names && data.count > 0 && !data.isOld
  const columns = useMemo(
    () =>
      visibleColumns(entity, tools, view, startWidth, measured?.contents).map((column) => ({
        ...column,
        isEditable: isEditable(entity, column.field, noRecord, tools.actor),
      })),
    [entity, tools, view, startWidth, measured],
  )
  if (isNews) setMeasured({ names, contents: contentWidths(entity, columns, data.rowAt) })
  return columns
}

function useLink(entity: Entity, data: ListData, columns: readonly VisibleColumn[]) {
  const tools = useConsole()
  const paths = useEntityPaths(entity)
  const rowLinks = useRowLinks(
    entity,
    paths.show,
    () => data.rows().map(({ id }) => Number(id)),
    mayAct(entity, 'edit', tools.actor),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses of others are of the same console.
  const link = useMemo(
    () => linkOf(entity, columns, rowLinks, tools),
    [entity, columns, rowLinks.base, tools],
  )
  return { link, rowLinks }
}

/** Copies cells as text: whole rows when some are selected, else the marked range. */
function useCells(
  data: ListData,
  selection: Selection | undefined,
  columns: readonly VisibleColumn[],
): GridProps['onCopy'] {
  const toClipboard = useCopy()
  return (places, marked, hasHeads) => {
    const hasSelected = selection && selection.rows.size > 0
    const rows = hasSelected
      ? [...selection.rows.values()]
      : places.map((place) => data.rowAt(place)).filter((row) => row !== undefined)
    const copiedColumns = hasSelected ? columns : marked
    const lines = [
      ...(hasHeads ? [copiedColumns.map(({ text }) => text)] : []),
      ...rows.map((row) => copiedColumns.map((column) => cellText(column, row))),
    ]
    toClipboard(toTsv(lines), { done: gridText.copied(lines.length) })
  }
}

/** The first column of the record's label, else the first text column, links to the record. */
function linkOf(
  entity: Entity,
  columns: readonly VisibleColumn[],
  { base, baseOf }: RowLinks,
  { slots }: ConsoleTools,
): RowLinkPaths {
  const bases = new Map(
    columns.flatMap((column) => {
      const other = baseOf(column)
      return other === undefined ? [] : [[column.name, other] as const]
    }),
  )
  const texts = columns.filter((column) => isText(entity, column, slots) && !bases.has(column.name))
  // A choice such as a type, or another record, names a record only where nothing stands before it.
  const named = texts.find(
    (column) =>
      entity.label.includes(`{${column.name}}`) &&
      ((!isChoice(column.field) && !isReference(column.field)) || column === columns[0]),
  )
  const linked = named ?? texts[0]
  return { column: base && linked?.name, isName: named !== undefined, base: base ?? '', bases }
}
