/*
 * Rows as a tree. Hides how they are laid out, which are expanded, the keys, and that sums roll up.
 */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useMemo, useState } from 'react'
import { keyOf, openNodes } from '#model/evaluate/tree'
import { listText } from '../../../messages'
import { lazyDialog } from '../../../page/lazyDialog'
import { PageFailure } from '../../../page/PageFailure'
import { gridText } from '../../messages'
import type { LayoutProps } from '../layout'
import { treeText } from './messages'
import { TreeTable } from './TreeTable'
import { useExpandedNodes } from './useExpandedNodes'
import { mostNodes, useTreeRows } from './useTreeRows'
import './tree.css'

const EditCell = lazyDialog(() => import('../../grid/EditCell').then((part) => part.EditCell))

/** Up to this many rows are expanded at first; larger trees start collapsed. */
const fewNodes = 60

export function TreeLayout(props: LayoutProps) {
  const { entity, by, data } = props
  const { nodes, total, isMore, error, refetch } = useTreeRows(props)
  const opened = useExpandedNodes(props.label, (total ?? 0) <= fewNodes)
  const [moved, setMoved] = useState<{ readonly id: number; readonly anchor: HTMLElement }>()
  const shown = useMemo(() => nodes && [...openNodes(nodes, opened.isOpen)], [nodes, opened.isOpen])
  const field = entity.fields.find(({ name }) => name === by)
  if (error && !nodes)
    return (
      <Box sx={{ p: 2 }}>
        <PageFailure error={error} title={listText.failed} onRetry={() => void refetch()} />
      </Box>
    )
  if (!nodes || !shown)
    return (
      <Box sx={{ p: 1.5 }}>
        <Skeleton variant="rounded" height={320} />
      </Box>
    )
  // The list shows its own empty state.
  if (nodes.length === 0) return null
  return (
    <>
      <div className="shape-bar" role="status">
        <span>{gridText.items(total ?? shown.length)}</span>
        {isMore && <span>{treeText.first(mostNodes)}</span>}
        {nodes.some(({ below }) => below.length > 0) && (
          <>
            <Button size="small" onClick={() => opened.all(true)}>
              {treeText.openAll}
            </Button>
            <Button size="small" onClick={() => opened.all(false)}>
              {treeText.closeAll}
            </Button>
          </>
        )}
      </div>
      <TreeTable
        {...props}
        nodes={shown}
        opened={opened}
        onMove={(node, anchor) => setMoved({ id: keyOf(node), anchor })}
      />
      {moved && field && (
        <EditCell
          entity={entity}
          field={field}
          id={moved.id}
          anchor={moved.anchor}
          onClose={() => setMoved(undefined)}
          onSaved={() => void data.refetch()}
        />
      )}
    </>
  )
}
