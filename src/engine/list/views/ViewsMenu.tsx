/*
 * Saved views of a list. Hides where they are stored and which one a list opens with. Of an outdated
 * view, the parts that still exist are applied.
 */
import ViewIcon from '@mui/icons-material/BookmarkBorder'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useEvent, useNotify } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { SavedView } from '#model/wire/record/view'
import { lazyDialog } from '../../page/lazyDialog'
import { pageSizes, useScreenSize } from '../state/pageSizes'
import type { ListState } from '../state/useListView'
import { isSameView, toListView } from './listViews'
import { viewText } from './messages'
import { useDefaultView } from './useDefaultView'
import { useViews } from './useViews'

const ViewsTools = lazyDialog(() => import('./ViewsTools').then((part) => part.ViewsTools))

interface ViewsMenuProps {
  readonly entity: Entity
  readonly state: ListState
}

export function ViewsMenu({ entity, state }: ViewsMenuProps) {
  const sizes = pageSizes[useScreenSize()]
  const views = useViews(entity)
  const notify = useNotify()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const [appliedId, setAppliedId] = useState<number>()

  const apply = useEvent((view: SavedView, isDefault = false) => {
    setAppliedId(view.id)
    const origin = isDefault ? viewText.byDefault(view.nome) : viewText.current(view.nome)
    state.change(toListView(view.vista, state.usual, sizes), origin)
    if (view.perdidos.length > 0) notify(viewText.lost(view.perdidos), { type: 'warning' })
  })
  useDefaultView(views.views, state.isPristine, apply)

  const known = views.views ?? []
  const applied = known.find(({ id }) => id === appliedId)
  const same = known.filter(({ vista }) => isSameView(toListView(vista, state.usual, sizes), state.view))
  const shown = same.find(({ id }) => id === appliedId) ?? same[0]

  return (
    <>
      <Button
        size="small"
        startIcon={<ViewIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={shown ? viewText.current(shown.nome) : viewText.views}
        sx={{ maxWidth: 220, whiteSpace: 'nowrap' }}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          setWasOpened(true)
        }}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{shown?.nome ?? viewText.views}</span>
      </Button>
      {wasOpened && (
        <ViewsTools
          entity={entity}
          state={state}
          views={views}
          anchor={anchor}
          shownId={shown?.id}
          canSave={applied && canSave(applied, shown) ? applied : undefined}
          onClose={() => setAnchor(null)}
          onApply={apply}
          onMade={setAppliedId}
        />
      )}
    </>
  )
}

function canSave(applied: SavedView, shown: SavedView | undefined): boolean {
  return applied.minha && (applied !== shown || applied.perdidos.length > 0)
}
