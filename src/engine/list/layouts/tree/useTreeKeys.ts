/* The keys of the ARIA treegrid pattern; Enter opens the record. One row is the tab stop. */
import { type KeyboardEvent, useRef, useState } from 'react'
import { keyOf, type TreeNode } from '#model/evaluate/tree'
import { actOn, keys } from '../../../shortcuts/keys'

interface TreeKeys {
  readonly nodes: readonly TreeNode[]
  isOpen(node: TreeNode): boolean
  toggle(node: TreeNode): void
  onEnter(node: TreeNode): void
}

export function useTreeKeys({ nodes, isOpen, toggle, onEnter }: TreeKeys) {
  const table = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState<number>()
  const active = nodes.some((node) => keyOf(node) === current) ? current : nodes[0] && keyOf(nodes[0])
  const go = (node: TreeNode | undefined) => {
    if (!node) return
    setCurrent(keyOf(node))
    table.current?.querySelector<HTMLElement>(`tr[data-id="${keyOf(node)}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, node: TreeNode) => {
    // Keys pressed in a button of the row belong to the button.
    if (event.target !== event.currentTarget) return
    const at = nodes.indexOf(node)
    const isParent = node.below.length > 0
    const isActed = actOn(event, keys.tree, {
      down: () => go(nodes[at + 1]),
      up: () => go(nodes[at - 1]),
      first: () => go(nodes[0]),
      last: () => go(nodes.at(-1)),
      open: () => (isParent && !isOpen(node) ? toggle(node) : go(node.below[0])),
      close: () => (isParent && isOpen(node) ? toggle(node) : go(node.above)),
      visit: () => onEnter(node),
    })
    if (isActed) event.preventDefault()
  }
  return { table, active, onKeyDown, onFocus: (node: TreeNode) => setCurrent(keyOf(node)) }
}
