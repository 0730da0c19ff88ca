import { useMemo } from 'react'
import { useEvent } from 'react-admin'
import { keyOf, type TreeNode } from '#model/evaluate/tree'
import { useVisitState } from '../../../console/visit'

/** All nodes are expanded or none, except those toggled individually since. */
export interface ExpandedNodes {
  isOpen(node: TreeNode): boolean
  toggle(node: TreeNode): void
  all(areOpen: boolean): void
}

interface TreeExpansion {
  readonly areOpen: boolean | undefined
  readonly others: ReadonlySet<number>
}

const nothing: TreeExpansion = { areOpen: undefined, others: new Set() }

/**
 * Back returns to what was expanded.
 * @param label of the list
 * @param usual whether nodes start expanded
 */
export function useExpandedNodes(label: string, usual: boolean): ExpandedNodes {
  const [{ areOpen = usual, others }, store] = useVisitState(`nodes ${label}`, nothing)
  const toggle = useEvent((node: TreeNode) => {
    const next = new Set(others)
    if (!next.delete(keyOf(node))) next.add(keyOf(node))
    store({ areOpen, others: next })
  })
  const all = useEvent((each: boolean) => store({ ...nothing, areOpen: each }))
  return useMemo(
    () => ({ isOpen: (node) => others.has(keyOf(node)) !== areOpen, toggle, all }),
    [others, areOpen, toggle, all],
  )
}
