/*
 * What each access group may do: groups on one side, the boxes of the open one on the other. Nothing is saved until
 * asked for; until then it can be undone.
 */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useMemo, useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import {
  PageFailure,
  PageHeader,
  PageSkeleton,
  problemIn,
  refreshUser,
  UnsavedGuard,
  useConsole,
  useDialogs,
} from '../../engine'
import { change, countChanges, type Draft, type Group, isGranted, parentsFor } from './draft'
import { FactorSwitch } from './FactorSwitch'
import { GroupBar } from './GroupBar'
import { GroupDialog } from './GroupDialog'
import { GroupTree } from './GroupTree'
import { LookDialog } from './LookDialog'
import { downloadText, writeMatrix } from './matrixFile'
import { text } from './messages'
import { PermissionMatrix } from './PermissionMatrix'
import { permissionRows, searchRows } from './permissionRows'
import { SaveBar } from './SaveBar'
import { useAccess } from './useAccess'
import { WhyDialog } from './WhyDialog'

/** The page. */
export function AccessPage() {
  const { entities, user } = useConsole()
  const access = useAccess()
  const dialogs = useDialogs()
  const notify = useNotify()
  const [draft, setDraft] = useState<Draft>({})
  const [activeId, setActiveId] = useState<number>()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<'create' | 'rename' | 'why' | 'look'>()
  const rows = useMemo(
    () => permissionRows(entities, access.permissions ?? []),
    [entities, access.permissions],
  )
  const ownLevel = user.roles[0]?.level ?? 0
  const count = countChanges(draft)

  if (access.error) return <PageFailure error={access.error} onRetry={() => void access.reload()} />
  const { groups, permissions } = access
  if (!groups || !permissions) return <PageSkeleton />
  const mayChange = ({ level }: Group) => level >= ownLevel + 1
  const accountOf = ({ slug }: Group) => entities.find(({ account }) => account?.role === slug)
  const active = groups.find(({ id }) => id === activeId) ?? groups.find(mayChange) ?? groups[0]
  const idOf = new Map(permissions.map(({ id, name }) => [name, id]))

  const run = async (work: () => Promise<void>, done: string): Promise<boolean> => {
    try {
      await work()
      notify(done, { type: 'success' })
      return true
    } catch (error) {
      await dialogs.tell({ title: text.attention, message: messageOf(error) })
      return false
    }
  }
  const save = async () => {
    if (!(await run(() => access.save(draft, ownLevel), text.saved))) return
    setDraft({})
    await refreshUser().catch(() => undefined)
  }
  const remove = async (group: Group) => {
    const isSure = await dialogs.confirm({
      title: text.confirmTitle,
      message: text.confirmRemove(group.description),
      confirmLabel: text.remove,
    })
    if (!isSure || !(await run(() => access.remove(group), text.removed))) return
    setActiveId(undefined)
    setDraft({})
  }
  const look = async () => {
    // The server knows only what is saved.
    if (count > 0) await dialogs.tell({ title: text.attention, message: text.saveFirst })
    else setOpen('look')
  }
  const create = async (name: string, parent: Group) =>
    setActiveId(await access.create(name, parent, ownLevel))
  const saveGroup = async (name: string, parent: Group | undefined) => {
    const isDone =
      open === 'rename' && active
        ? await run(() => access.rename(active, name), text.renamed)
        : parent && (await run(() => create(name, parent), text.created))
    if (isDone) setOpen(undefined)
  }

  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle}>
        <Button onClick={() => downloadText(writeMatrix(rows, groups, draft), text.fileName)}>
          {text.download}
        </Button>
        <Button onClick={() => setOpen('why')}>{text.why}</Button>
        <Button variant="contained" onClick={() => setOpen('create')}>
          {text.create}
        </Button>
      </PageHeader>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { md: '260px minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Card sx={{ position: { md: 'sticky' }, top: 72 }}>
          <GroupTree
            groups={groups}
            draft={draft}
            activeId={active?.id}
            onOpen={({ id }) => setActiveId(id)}
          />
        </Card>
        {active && (
          <Card component="section" aria-label={text.permissionsOf(active.description)}>
            <GroupBar title={active.description} search={search} onSearch={setSearch}>
              {mayChange(active) && (
                <>
                  {accountOf(active) && <Button onClick={look}>{text.look}</Button>}
                  <Button onClick={() => setOpen('rename')}>{text.rename}</Button>
                  <Button color="error" onClick={() => void remove(active)}>
                    {text.remove}
                  </Button>
                </>
              )}
            </GroupBar>
            {!mayChange(active) && (
              <Alert severity="info" sx={{ mx: 2, mb: 2 }}>
                {text.locked}
              </Alert>
            )}
            <FactorSwitch
              group={active}
              isLocked={!mayChange(active)}
              hasUnsaved={count > 0}
              onSave={access.setFactor}
            />
            <PermissionMatrix
              rows={searchRows(rows, search)}
              isLocked={!mayChange(active)}
              isGranted={(id) => isGranted(active, draft, id)}
              onChange={(ids, isGiven) => setDraft((last) => change(last, active, ids, isGiven))}
            />
          </Card>
        )}
      </Box>
      {count > 0 && <SaveBar count={count} onSave={save} onUndo={() => setDraft({})} />}
      <UnsavedGuard isDirty={() => count > 0} onLeave={() => setDraft({})} />
      {(open === 'create' || open === 'rename') && (
        <GroupDialog
          group={open === 'rename' ? active : undefined}
          parents={parentsFor(groups, ownLevel)}
          onSave={saveGroup}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'look' && active && (
        <LookDialog group={active} entity={accountOf(active)} onClose={() => setOpen(undefined)} />
      )}
      {open === 'why' && active && (
        <WhyDialog
          groups={groups}
          initial={active}
          has={(group, name) => isGranted(group, draft, idOf.get(name) ?? -1)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** The server's messages about the groups, or its sentence. */
function messageOf(error: unknown): string {
  if (!(error instanceof HttpError)) return text.failed
  const { errors = [] } = problemIn(error) ?? {}
  return errors.length > 0 ? errors.map(({ message }) => message).join(' ') : error.message
}
