/* The permissions of access groups. Changes are a draft until saved. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { type ComponentProps, useMemo, useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { PermissionEntry } from '#model/wire/people/permission'
import {
  PageFailure,
  PageHeader,
  PageSkeleton,
  problemIn,
  refreshUser,
  saveFile,
  UnsavedGuard,
  useConsole,
  useDialogs,
} from '../../engine'
import { countChanges, type Draft, type Group, isGranted, parentsFor } from './draft'
import { GroupDialog } from './GroupDialog'
import { GroupPanel, type OpenDialog } from './GroupPanel'
import { GroupTree } from './GroupTree'
import { matrixFile } from './matrixFile'
import { text } from './messages'
import { permissionRows } from './permissionRows'
import { SaveBar } from './SaveBar'
import { useAccess } from './useAccess'
import { ViewAsDialog } from './ViewAsDialog'
import { WhyDialog } from './WhyDialog'

export function AccessPage() {
  const { entities, user } = useConsole()
  const access = useAccess()
  const run = useRun()
  const dialogs = useDialogs()
  const [draft, setDraft] = useState<Draft>({})
  const [activeId, setActiveId] = useState<number>()
  const [open, setOpen] = useState<OpenDialog>()
  const rows = useMemo(
    () => permissionRows(entities, access.permissions ?? []),
    [entities, access.permissions],
  )
  const ownLevel = user.roles[0]?.level ?? 0
  const count = countChanges(draft)

  if (access.error)
    return <PageFailure page={text.title} error={access.error} onRetry={() => void access.reload()} />
  const { groups, permissions } = access
  if (!groups || !permissions) return <PageSkeleton />
  const mayChange = ({ level }: Group) => level >= ownLevel + 1
  const active = groups.find(({ id }) => id === activeId) ?? groups.find(mayChange) ?? groups[0]
  const account = active && entities.find((each) => each.account?.role === active.slug)

  const { save, remove, saveGroup } = actsOf({ access, run, dialogs, ownLevel, draft, setDraft, setActiveId })
  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle}>
        <Button onClick={() => saveFile(matrixFile(rows, groups, draft), text.fileName)}>
          {text.download}
        </Button>
        <Button onClick={() => setOpen('why')}>{text.why}</Button>
        <Button variant="contained" data-needs-server="" onClick={() => setOpen('create')}>
          {text.create}
        </Button>
      </PageHeader>
      <Box sx={columns}>
        <Card sx={{ position: { md: 'sticky' }, top: 72 }}>
          <GroupTree
            groups={groups}
            draft={draft}
            activeId={active?.id}
            onOpen={({ id }) => setActiveId(id)}
          />
        </Card>
        {active && (
          <GroupPanel
            group={active}
            groups={groups}
            rows={rows}
            draft={draft}
            isLocked={!mayChange(active)}
            canLook={account !== undefined}
            onDraft={setDraft}
            onFactor={access.setFactor}
            onOpen={setOpen}
            onRemove={() => void remove(active)}
          />
        )}
      </Box>
      {count > 0 && <SaveBar count={count} onSave={() => save()} onUndo={() => setDraft({})} />}
      <UnsavedGuard isDirty={() => count > 0} onLeave={() => setDraft({})} />
      <AccessDialogs
        open={open}
        groups={groups}
        active={active}
        account={account}
        parents={parentsFor(groups, ownLevel)}
        has={(group, name) => isGranted(group, draft, idOf(permissions, name))}
        onSave={async (name, parent) => {
          if (await saveGroup(name, open === 'rename' ? active : undefined, parent)) setOpen(undefined)
        }}
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}

interface AccessDialogsProps extends Pick<ComponentProps<typeof GroupDialog>, 'parents' | 'onSave'> {
  readonly open: OpenDialog | undefined
  readonly groups: readonly Group[]
  readonly active: Group | undefined
  readonly account: Entity | undefined
  readonly has: ComponentProps<typeof WhyDialog>['has']
  onClose(): void
}

function AccessDialogs({ open, groups, active, account, parents, has, onSave, onClose }: AccessDialogsProps) {
  if (open === 'create' || open === 'rename') {
    const group = open === 'rename' ? active : undefined
    return <GroupDialog group={group} parents={parents} onSave={onSave} onClose={onClose} />
  }
  if (!active) return null
  if (open === 'look') return <ViewAsDialog group={active} entity={account} onClose={onClose} />
  return open && <WhyDialog groups={groups} initial={active} has={has} onClose={onClose} />
}

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { md: '220px minmax(0, 1fr)' },
  alignItems: 'start',
} as const

function idOf(permissions: readonly PermissionEntry[], permission: string): number {
  return permissions.find(({ name }) => name === permission)?.id ?? -1
}

interface ActsOptions {
  readonly access: ReturnType<typeof useAccess>
  readonly run: ReturnType<typeof useRun>
  readonly dialogs: ReturnType<typeof useDialogs>
  readonly ownLevel: number
  readonly draft: Draft
  setDraft(draft: Draft): void
  setActiveId(id: number | undefined): void
}

function actsOf({ access, run, dialogs, ownLevel, draft, setDraft, setActiveId }: ActsOptions) {
  return {
    async save() {
      if (!(await run(() => access.save(draft, ownLevel), text.saved))) return
      setDraft({})
      await refreshUser().catch(() => undefined)
    },
    async remove(group: Group) {
      const isSure = await dialogs.confirm({
        title: text.confirmTitle,
        message: text.confirmRemove(group.description),
        confirmLabel: text.remove,
      })
      if (!isSure || !(await run(() => access.remove(group), text.removed))) return
      setActiveId(undefined)
      setDraft({})
    },
    /** Renames the group `renamed`, or creates one inside `parent`. Resolves to whether it succeeded. */
    async saveGroup(name: string, renamed: Group | undefined, parent: Group | undefined) {
      if (renamed) return run(() => access.rename(renamed, name), text.renamed)
      if (!parent) return false
      const create = async () => setActiveId(await access.create(name, parent, ownLevel))
      return run(create, text.created)
    },
  }
}

/** Resolves to false when the work failed. */
function useRun() {
  const dialogs = useDialogs()
  const notify = useNotify()
  return async (work: () => Promise<void>, done: string): Promise<boolean> => {
    try {
      await work()
      notify(done, { type: 'success' })
      return true
    } catch (error) {
      await dialogs.tell({ title: text.attention, message: messageOf(error) })
      return false
    }
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof HttpError)) return text.failed
  const { errors = [] } = problemIn(error) ?? {}
  return errors.length > 0 ? errors.map(({ message }) => message).join(' ') : error.message
}
