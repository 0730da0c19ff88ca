/* The contents of the views menu with its dialogs, as one lazy chunk. */
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { sharingRoles } from '#model/query/viewState'
import type { SavedView } from '#model/wire/record/view'
import { useConsole } from '../../console/console'
import { startText } from '../../console/startMessages'
import { useDialogHost } from '../../page/DialogHost'
import { useDialogs } from '../../page/Dialogs'
import { lazyDialog } from '../../page/lazyDialog'
import { useCopy } from '../../page/useCopy'
import type { ListState } from '../state/useListView'
import { viewText } from './messages'
import type { SavedViews } from './useSavedViews'
import type { ViewInput } from './ViewForm'
import { ViewsList } from './ViewsList'

const ViewForm = lazyDialog(() => import('./ViewForm').then((part) => part.ViewForm))
const ViewsDialog = lazyDialog(() => import('./ViewsDialog').then((part) => part.ViewsDialog))

interface ViewsToolsProps {
  readonly entity: Entity
  readonly state: ListState
  readonly saved: SavedViews
  /** Null while the menu is closed; its dialogs may still be open. */
  readonly anchor: HTMLElement | null
  onClose(): void
}

export function ViewsTools({ entity, state, saved: own, anchor, onClose }: ViewsToolsProps) {
  const { views, shown, canSave, apply, setApplied } = own
  const { index, actor } = useConsole()
  const notify = useNotify()
  const copy = useCopy()
  const dialogs = useDialogs()
  const openPart = useDialogHost()
  const [isManaging, setManaging] = useState(false)
  const roles = sharingRoles(index, entity, actor)
  const known = views.views ?? []

  const tell = async (work: Promise<unknown>, done?: string) => {
    try {
      await work
      if (done !== undefined) notify(done, { type: 'success' })
    } catch (error) {
      notify(error instanceof Error ? error.message : startText.serverFailure, { type: 'error' })
    }
  }
  const save = async ({ nome, papeis, padrao }: ViewInput, view?: SavedView) => {
    const saved = view
      ? await views.update(view.id, { nome, papeis })
      : await views.create({ nome, papeis, vista: state.view })
    if (padrao !== saved.padrao) await views.setDefault(saved.id, padrao)
    if (!view) setApplied(saved.id)
    notify(viewText.saved, { type: 'success' })
  }
  const openForm = (view?: SavedView) =>
    openPart((close) => (
      <ViewForm
        roles={roles}
        onSave={(answer) => save(answer, view)}
        onClose={close}
        {...(view && { view })}
      />
    ))
  const remove = async (view: SavedView) => {
    const message = viewText.removeQuestion(view.nome)
    const listQuery = { title: viewText.removeTitle, message, confirmLabel: viewText.removeConfirm }
    if (await dialogs.confirm(listQuery)) await tell(views.remove(view.id), viewText.removed)
  }
  const copyLink = () => {
    const address = `${location.href.replace(/\?[^?]*$/, '')}?${state.link()}`
    copy(address, { done: viewText.linkCopied })
  }

  return (
    <>
      <ViewsList
        anchor={anchor}
        views={views.views}
        hasFailed={views.error !== null}
        shownId={shown?.id}
        canSave={canSave}
        onClose={onClose}
        onApply={apply}
        onUsual={() => state.change(state.usual)}
        onSave={(view) => void tell(views.update(view.id, { vista: state.view }), viewText.saved)}
        onSaveAs={() => openForm()}
        onManage={() => setManaging(true)}
        onCopyLink={copyLink}
      />
      {isManaging && (
        <ViewsDialog
          views={known}
          roles={roles}
          onEdit={(view) => {
            setManaging(false)
            openForm(view)
          }}
          onRemove={(view) => void remove(view)}
          onDefault={(view) => void tell(views.setDefault(view.id, !view.padrao))}
          onClose={() => setManaging(false)}
        />
      )}
    </>
  )
}
