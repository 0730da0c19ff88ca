/* A click opens the record or the clicked reference; Ctrl or the middle button opens a new tab. */

import { type MouseEvent, useEffect, useRef } from 'react'
import { useEvent } from 'react-admin'
import { useHref, useNavigate } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import type { FoundRow } from '#model/query/queryOf'
import { mayOpen } from '../console/adminPaths'
import { useConsole } from '../console/console'
import { pathsOf } from '../console/routing'
import type { ListColumn } from './listColumns'
import { neighboursOf } from './listNeighbours'

/** Milliseconds within which two clicks count as a double click. */
const doubleClickDelay = 250

export interface RowLinks {
  /** Path of record pages without the id; undefined without permission to open them. */
  readonly base: string | undefined
  baseOf(column: ListColumn): string | undefined
  open(row: FoundRow): void
  press(event: MouseEvent, row: FoundRow): void
}

/**
 * @param show path of a record's page
 * @param isPatient waits for a second click, which means something else
 */
export function useRowLinks(
  entity: Entity,
  show: (id: string) => string,
  idsOf: () => readonly number[],
  isPatient = false,
): RowLinks {
  const { index, actor, area } = useConsole()
  const navigate = useNavigate()
  const root = useHref('/').replace(/\/$/, '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const base = mayOpen(entity, 'show', actor) ? `${root}${show('')}/` : undefined

  const open = useEvent((row: FoundRow) => {
    if (base) void navigate(show(`${row.id}`), { state: neighboursOf(idsOf(), row.id) })
  })
  const press = useEvent((event: MouseEvent, row: FoundRow) => {
    const target = event.target as Element
    // React bubbles events from dialogs opened by the row's buttons, which are outside its element.
    if (!event.currentTarget.contains(target)) return
    // Must come first: the second click of a double click has selected a word.
    const isSecond = timer.current !== undefined
    clearTimeout(timer.current)
    timer.current = undefined
    const used = target.closest('a, button, input, select, textarea, label, summary, [role=button]')
    const isLink = used?.matches('.row-name, .row-link, .row-ref') ?? false
    if (used && !isLink) return
    const isApart = event.ctrlKey || event.metaKey || event.button === 1
    // The browser opens links in new tabs itself, and selected text is meant to be copied.
    if (isLink ? isApart : !(window.getSelection()?.isCollapsed ?? true)) return
    const address = used?.getAttribute('href') ?? (base && `${base}${row.id}`)
    if (address === undefined || event.shiftKey || event.altKey || event.button > 1) return
    event.preventDefault()
    if (isSecond) return
    if (isApart) {
      window.open(address, '_blank', 'noopener')
      return
    }
    const go = () => {
      timer.current = undefined
      if (used?.matches('.row-ref')) void navigate(address.slice(root.length))
      else open(row)
    }
    if (isPatient) timer.current = setTimeout(go, doubleClickDelay)
    else go()
  })
  const baseOf = ({ field: { ref } }: ListColumn) => {
    const other = ref && !ref.by ? index.get(ref.entity) : undefined
    return other && mayOpen(other, 'show', actor) ? `${root}${pathsOf(other, area).show('')}/` : undefined
  }
  return { base, baseOf, open, press }
}
