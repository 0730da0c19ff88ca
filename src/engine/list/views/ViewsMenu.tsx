/*
 * Room: saved views of a list. Hides where they are kept and which one a list opens with.
 *
 * The saved views of a list: apply, save, share, and the one the list opens with. Hides where they are kept. Of
 * an outdated view, the parts that still exist are applied.
 */
import ViewIcon from '@mui/icons-material/BookmarkBorder'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useEvent, useNotify } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { sharingRoles } from '#model/query/viewState'
import type { SavedView } from '#model/wire/view'
import { useDialogs } from '../../page/Dialogs'
import { lazyDialog } from '../../page/lazyDialog'
import { useCopy } from '../../page/useCopy'
import { useConsole } from '../../shell/console'
import { startText } from '../../shell/startMessages'
import { pageSizes, useScreenSize } from '../state/pageSizes'
import type { ListState } from '../state/useListView'
import { isSameView, toListView } from './listViews'
import { viewText } from './messages'
import { useDefaultView } from './useDefaultView'
import { useViews } from './useViews'
import type { ViewAnswer } from './ViewForm'

const ViewsList = lazyDialog(() => import('./ViewsList').then((part) => part.ViewsList))
const ViewForm = lazyDialog(() => import('./ViewForm').then((part) => part.ViewForm))
const ViewsDialog = lazyDialog(() => import('./ViewsDialog').then((part) => part.ViewsDialog))

interface ViewsMenuProps {
  readonly entity: Entity
  readonly state: ListState
}

/** Which dialog is open; a form without a view makes a new one. */
type Open = { readonly kind: 'all' } | { readonly kind: 'form'; readonly view?: SavedView }

/** The menu. */
export function ViewsMenu({ entity, state }: ViewsMenuProps) {
  const { index, actor } = useConsole()
  const sizes = pageSizes[useScreenSize()]
  const views = useViews(entity)
  const notify = useNotify()
  const copy = useCopy()
  const dialogs = useDialogs()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const [open, setOpen] = useState<Open>()
  const [appliedId, setAppliedId] = useState<number>()
  const roles = sharingRoles(index, entity, actor)

  const apply = useEvent((view: SavedView, isDefault = false) => {
    setAppliedId(view.id)
    const origin = isDefault ? viewText.byDefault(view.nome) : viewText.current(view.nome)
    state.change(toListView(view.vista, state.usual, sizes), origin)
  })
  useDefaultView(views.views, state.isPristine, apply)

  const known = views.views ?? []
  const applied = known.find(({ id }) => id === appliedId)
  const same = known.filter(({ vista }) => isSameView(toListView(vista, state.usual, sizes), state.view))
  const shown = same.find(({ id }) => id === appliedId) ?? same[0]

  const tell = async (work: Promise<unknown>, done?: string) => {
    try {
      await work
      if (done !== undefined) notify(done, { type: 'success' })
    } catch (error) {
      notify(error instanceof Error ? error.message : startText.serverFailure, { type: 'error' })
    }
  }
  const save = async ({ nome, papeis, padrao }: ViewAnswer, view?: SavedView) => {
    const saved = view
      ? await views.update(view.id, { nome, papeis })
      : await views.create({ nome, papeis, vista: state.view })
    if (padrao !== saved.padrao) await views.setDefault(saved.id, padrao)
    if (!view) setAppliedId(saved.id)
    notify(viewText.saved, { type: 'success' })
  }
  const remove = async (view: SavedView) => {
    const message = viewText.removeQuestion(view.nome)
    const question = { title: viewText.removeTitle, message, confirmLabel: viewText.removeConfirm }
    if (await dialogs.confirm(question)) await tell(views.remove(view.id), viewText.removed)
  }
  const copyLink = () => {
    const address = `${location.href.replace(/\?[^?]*$/, '')}?${state.link()}`
    copy(address, { done: viewText.linkCopied })
  }

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
        <ViewsList
          anchor={anchor}
          views={views.views}
          hasFailed={views.error !== null}
          shownId={shown?.id}
          canSave={applied?.minha === true && applied !== shown ? applied : undefined}
          onClose={() => setAnchor(null)}
          onApply={(view) => apply(view)}
          onUsual={() => state.change(state.usual)}
          onSave={(view) => void tell(views.update(view.id, { vista: state.view }), viewText.saved)}
          onSaveAs={() => setOpen({ kind: 'form' })}
          onManage={() => setOpen({ kind: 'all' })}
          onCopyLink={copyLink}
        />
      )}
      {open?.kind === 'all' && (
        <ViewsDialog
          views={known}
          roles={roles}
          onEdit={(view) => setOpen({ kind: 'form', view })}
          onRemove={(view) => void remove(view)}
          onDefault={(view) => void tell(views.setDefault(view.id, !view.padrao))}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'form' && (
        <ViewForm
          roles={roles}
          onSave={(answer) => save(answer, open.view)}
          onClose={() => setOpen(undefined)}
          {...(open.view && { view: open.view })}
        />
      )}
    </>
  )
}
