/*
 * Saved views of a list. Hides where they are stored and which one a list opens with. Of an outdated
 * view, the parts that still exist are applied.
 */
import { useState } from 'react'
import { useEvent, useNotify } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { SavedView } from '#model/wire/record/view'
import { pageSizes, useScreenSize } from '../state/pageSizes'
import type { ListState } from '../state/useListView'
import { isSameView, toListView } from './listViews'
import { viewText } from './messages'
import { useDefaultView } from './useDefaultView'
import { useViews } from './useViews'

export interface SavedViews {
  readonly views: ReturnType<typeof useViews>
  /** The view whose settings the list has now. */
  readonly shown: SavedView | undefined
  /** The user's own view that was applied and changed since. */
  readonly canSave: SavedView | undefined
  apply(view: SavedView): void
  /** Makes a new view the current one. */
  setApplied(id: number): void
}

export function useSavedViews(entity: Entity, state: ListState): SavedViews {
  const sizes = pageSizes[useScreenSize()]
  const views = useViews(entity)
  const notify = useNotify()
  const [appliedId, setApplied] = useState<number>()

  const apply = useEvent((view: SavedView, isDefault = false) => {
    setApplied(view.id)
    const origin = isDefault ? viewText.byDefault(view.nome) : viewText.current(view.nome)
    state.change(toListView(view.vista, state.usual, sizes), origin)
    if (view.perdidos.length > 0) notify(viewText.lost(view.perdidos), { type: 'warning' })
  })
  useDefaultView(views.views, state.isPristine, apply)

  const known = views.views ?? []
  const applied = known.find(({ id }) => id === appliedId)
  const same = known.filter(({ vista }) => isSameView(toListView(vista, state.usual, sizes), state.view))
  const shown = same.find(({ id }) => id === appliedId) ?? same[0]
  return {
    views,
    shown,
    canSave: applied && canSave(applied, shown) ? applied : undefined,
    apply: (view) => apply(view),
    setApplied,
  }
}

function canSave(applied: SavedView, shown: SavedView | undefined): boolean {
  return applied.minha && (applied !== shown || applied.perdidos.length > 0)
}
