import { useMemo, useState } from 'react'
import { keyOf, type TreeNode } from '#model/evaluate/tree'

/** All nodes are expanded or none, except those toggled individually since. */
export interface ExpandedNodes {
  isOpen(node: TreeNode): boolean
  toggle(node: TreeNode): void
  all(areOpen: boolean): void
}

/** @param usual whether nodes start expanded */
export function useExpandedNodes(usual: boolean): ExpandedNodes {
  const [chosen, setChosen] = useState<boolean>()
  const [others, setOthers] = useState<ReadonlySet<number>>(new Set())
  const areOpen = chosen ?? usual
  return useMemo(
    () => ({
      isOpen: (node) => others.has(keyOf(node)) !== areOpen,
      toggle: (node) =>
        setOthers((before) => {
          const next = new Set(before)
          if (!next.delete(keyOf(node))) next.add(keyOf(node))
          return next
        }),
      all(each) {
        setChosen(each)
        setOthers(new Set())
      },
    }),
    [others, areOpen],
  )
}
