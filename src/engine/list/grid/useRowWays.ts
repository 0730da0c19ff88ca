/*
 * What a click on a row means: a plain one opens the page about the row, or about the record that a link in it names;
 * with Ctrl or the middle button in another tab. Links, boxes and buttons in the row keep their own clicks.
 */

import { type MouseEvent, useEffect, useRef } from 'react'
import { useEvent } from 'react-admin'
import { useHref, useNavigate } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import type { FoundRow } from '#model/query/queryOf'
import { amongOf } from '../../record/sheet/among'
import { mayOpen } from '../../shell/adminPaths'
import { useConsole } from '../../shell/console'
import { pathsOf } from '../../shell/routing'
import type { ListColumn } from '../columns/listColumns'

/** Milliseconds in which two clicks are one gesture. */
const twice = 250

/** The ways from rows to pages about records. */
export interface RowWays {
  /** Address of the page about a row without its id, as a link has it; undefined for those who may not open it. */
  readonly base: string | undefined
  /** The same of the records that a column names. */
  baseOf(column: ListColumn): string | undefined
  open(row: FoundRow): void
  press(event: MouseEvent, row: FoundRow): void
}

/**
 * The ways from the rows of an entity.
 * @param show the pages about its records
 * @param isPatient a second click may follow, which means something else: the first waits for it
 */
export function useRowWays(
  entity: Entity,
  show: (id: string) => string,
  idsOf: () => readonly number[],
  isPatient = false,
): RowWays {
  const { index, actor, area } = useConsole()
  const navigate = useNavigate()
  const root = useHref('/').replace(/\/$/, '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const base = mayOpen(entity, 'show', actor) ? `${root}${show('')}/` : undefined

  const open = useEvent((row: FoundRow) => {
    if (base) void navigate(show(`${row.id}`), { state: amongOf(idsOf(), row.id) })
  })
  const press = useEvent((event: MouseEvent, row: FoundRow) => {
    const target = event.target as Element
    // Dialogs of a row's buttons are of the row only in React's eyes.
    if (!event.currentTarget.contains(target)) return
    // Before all else: the second click of two has marked a word.
    const isSecond = timer.current !== undefined
    clearTimeout(timer.current)
    timer.current = undefined
    const used = target.closest('a, button, input, select, textarea, label, summary, [role=button]')
    const isLink = used?.matches('.row-name, .row-ref') ?? false
    if (used && !isLink) return
    const isApart = event.ctrlKey || event.metaKey || event.button === 1
    // The browser opens links elsewhere itself, and marked text is to be copied.
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
    if (isPatient) timer.current = setTimeout(go, twice)
    else go()
  })
  const baseOf = ({ field: { ref } }: ListColumn) => {
    const other = ref && !ref.by ? index.get(ref.entity) : undefined
    return other && mayOpen(other, 'show', actor) ? `${root}${pathsOf(other, area).show('')}/` : undefined
  }
  return { base, baseOf, open, press }
}
