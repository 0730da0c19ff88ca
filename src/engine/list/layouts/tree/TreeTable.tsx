import { systemNames } from '#model/entity/system'
import { keyOf, type TreeNode } from '#model/evaluate/tree'
import { mayAct } from '#model/people/access'
import { isWritable } from '#model/record/writable'
import { cellText, labelAt } from '#model/show/cell'
import { useConsole } from '../../../console/console'
import { useEntityPaths } from '../../../console/routing'
import { Cell, isText } from '../../../rows/Cell'
import { RowActions } from '../../../rows/RowActions'
import { useRowLinks } from '../../../rows/useRowLinks'
import { type VisibleColumn, visibleColumns } from '../../columns/visibleColumns'
import { sumText } from '../../grid/GridLines'
import { gridText } from '../../messages'
import { useScreenSize } from '../../state/pageSizes'
import type { LayoutProps } from '../layout'
import { treeText } from './messages'
import type { ExpandedNodes } from './useExpandedNodes'
import { useTreeKeys } from './useTreeKeys'

interface TreeTableProps extends LayoutProps {
  readonly nodes: readonly TreeNode[]
  readonly opened: ExpandedNodes
  onMove(node: TreeNode, anchor: HTMLElement): void
}

export function TreeTable(props: TreeTableProps) {
  const { entity, label, nodes, opened, sums, data } = props
  const { actor } = useConsole()
  const isNarrow = useScreenSize() === 'small'
  const columns = useTreeColumns(props, isNarrow)
  const paths = useEntityPaths(entity)
  const ids = () => nodes.map(keyOf)
  const rowLinks = useRowLinks(entity, paths.show, ids)
  const keys = useTreeKeys({ nodes, ...opened, onEnter: ({ row }) => rowLinks.open(row) })
  return (
    <div className="tree-hold">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows open and close is a tree grid */}
      <table ref={keys.table} role="treegrid" aria-label={label} aria-busy={data.isOld} className="tree">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={`tree-${column.column.align}`}>
                {column.text}
              </th>
            ))}
            {!isNarrow && <th scope="col">{treeText.actions}</th>}
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => (
            <tr
              key={keyOf(node)}
              data-id={keyOf(node)}
              tabIndex={keyOf(node) === keys.active ? 0 : -1}
              aria-level={node.level}
              aria-posinset={node.place}
              aria-setsize={node.count}
              aria-expanded={node.below.length > 0 ? opened.isOpen(node) : undefined}
              className={node.row[systemNames.active] === false ? 'tree-inactive' : undefined}
              onFocus={() => keys.onFocus(node)}
              onKeyDown={(event) => keys.onKeyDown(event, node)}
              onClick={(event) => rowLinks.press(event, node.row)}
              onAuxClick={(event) => rowLinks.press(event, node.row)}
            >
              {columns.map((column, at) => (
                <td key={column.name} className={`tree-${column.column.align}`}>
                  {at === 0 ? (
                    <Name {...props} node={node} column={column} base={rowLinks.base} />
                  ) : column.column.sum ? (
                    <span className={node.below.length > 0 ? 'tree-sum' : undefined}>
                      {sumText(column, node.sums[column.name])}
                    </span>
                  ) : (
                    <Cell entity={entity} column={column} row={node.row} base={rowLinks.baseOf(column)} />
                  )}
                </td>
              ))}
              {!isNarrow && (
                <td className="tree-actions">
                  <NodeActions
                    {...props}
                    node={node}
                    name={columns[0] ? cellText(columns[0], node.row) : ''}
                    mayMove={mayAct(entity, 'edit', actor)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {sums && columns.some(({ column }) => column.sum) && (
          <Total columns={columns} sums={sums} hasActions={!isNarrow} />
        )}
      </table>
    </div>
  )
}

interface TotalProps {
  readonly columns: readonly VisibleColumn[]
  readonly sums: NonNullable<LayoutProps['sums']>
  readonly hasActions: boolean
}

function Total({ columns, sums, hasActions }: TotalProps) {
  return (
    <tfoot>
      <tr>
        {columns.map((column, at) => (
          <td key={column.name} className={`tree-${column.column.align}`}>
            {at === 0 ? gridText.total : sumText(column, sums[column.name])}
          </td>
        ))}
        {hasActions && <td />}
      </tr>
    </tfoot>
  )
}

/** The label column first, without the parent column. Phones add only the first sum. */
function useTreeColumns({ entity, state, by }: TreeTableProps, isNarrow: boolean): readonly VisibleColumn[] {
  const tools = useConsole()
  const shown = visibleColumns(entity, tools, state.view, 0).filter(({ name }) => name !== by)
  const texts = shown.filter((column) => isText(entity, column, tools.slots))
  const named = texts.find(({ name }) => entity.label.includes(`{${name}}`)) ?? texts[0] ?? shown[0]
  const others = shown.filter((column) => column !== named && column.name !== systemNames.id)
  const beside = isNarrow ? others.filter(({ column }) => column.sum).slice(0, 1) : others
  return named ? [named, ...beside] : beside
}

interface NodeProps extends TreeTableProps {
  readonly node: TreeNode
}

/** Names the parent when it is not among the rows. */
function Name({
  entity,
  by,
  node,
  column,
  base,
  opened,
}: NodeProps & { readonly column: VisibleColumn; readonly base: string | undefined }) {
  const { row, level, below, above } = node
  const name = cellText(column, row)
  const isOpen = opened.isOpen(node)
  const elsewhere = above ? undefined : labelAt(row, by)
  return (
    <span className="tree-name" style={{ paddingInlineStart: `${(level - 1) * 1.5}em` }}>
      {below.length > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          className="tree-toggle"
          aria-expanded={isOpen}
          aria-label={isOpen ? treeText.close(name) : treeText.open(name)}
          onClick={() => opened.toggle(node)}
        />
      ) : (
        <span className="tree-toggle" />
      )}
      {base === undefined ? (
        <span className="tree-text">{name}</span>
      ) : (
        <a className="row-name" href={`${base}${keyOf(node)}`} tabIndex={-1}>
          {name || entity.title}
        </a>
      )}
      {elsewhere !== undefined && <span className="tree-beside">{treeText.inside(elsewhere)}</span>}
      {below.length > 0 && !isOpen && <span className="tree-beside">{treeText.below(below.length)}</span>}
    </span>
  )
}

function NodeActions({
  entity,
  by,
  node,
  name,
  mayMove,
  state,
  onMove,
  onRemove,
}: NodeProps & { readonly name: string; readonly mayMove: boolean }) {
  const { actor } = useConsole()
  const { row, below } = node
  const field = entity.fields.find(({ name }) => name === by)
  return (
    <span className="tree-buttons">
      {below.length > 0 && (
        <button
          type="button"
          className="tree-button"
          aria-label={treeText.onlyOne(name)}
          onClick={() =>
            state.change({ filter: { ...state.view.filter, [systemNames.id]: { under: keyOf(node) } } })
          }
        >
          {treeText.only}
        </button>
      )}
      {mayMove && field && isWritable(entity, field, actor, row) && (
        <button
          type="button"
          className="tree-button"
          aria-label={treeText.moveOne(name)}
          onClick={({ currentTarget }) => onMove(node, currentTarget)}
        >
          {treeText.move}
        </button>
      )}
      <RowActions entity={entity} row={row} onRemove={onRemove} />
    </span>
  )
}
