import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useMemo, useState } from 'react'
import { useDialogs } from '../../engine'
import { CompareBar } from './CompareBar'
import { compareGroups, differingRows } from './comparison'
import { change, countChanges, type Draft, type Group, isGranted } from './draft'
import { FactorSwitch } from './FactorSwitch'
import { GroupBar } from './GroupBar'
import { text } from './messages'
import { PermissionMatrix } from './PermissionMatrix'
import { type PermissionRow, searchRows } from './permissionRows'
import type { useAccess } from './useAccess'

export type OpenDialog = 'create' | 'rename' | 'why' | 'look'

interface GroupPanelProps {
  readonly group: Group
  readonly groups: readonly Group[]
  readonly rows: readonly PermissionRow[]
  readonly draft: Draft
  /** The group has the user's own level or a higher one. */
  readonly isLocked: boolean
  /** The group has accounts to view the console as. */
  readonly canLook: boolean
  onDraft(next: (last: Draft) => Draft): void
  onFactor: ReturnType<typeof useAccess>['setFactor']
  onOpen(dialog: OpenDialog): void
  onRemove(): void
}

export function GroupPanel(props: GroupPanelProps) {
  const { group, groups, rows, draft, isLocked, canLook, onDraft, onFactor, onOpen, onRemove } = props
  const dialogs = useDialogs()
  const [search, setSearch] = useState('')
  const [otherId, setOtherId] = useState<number>()
  const [isOnlyDifferent, setOnlyDifferent] = useState(false)
  const other = groups.find(({ id }) => id === otherId && id !== group.id)
  const comparison = useMemo(
    () => other && compareGroups(sideOf(group, draft), sideOf(other, draft)),
    [group, other, draft],
  )
  const found = searchRows(rows, search)
  const hasUnsaved = countChanges(draft) > 0
  const look = async () => {
    // View-as applies saved permissions only.
    if (hasUnsaved) await dialogs.tell({ title: text.attention, message: text.saveFirst })
    else onOpen('look')
  }
  return (
    <Card component="section" sx={{ overflow: 'clip' }} aria-label={text.permissionsOf(group.description)}>
      <GroupBar title={group.description} search={search} onSearch={setSearch}>
        {!isLocked && (
          <>
            {canLook && <Button onClick={look}>{text.look}</Button>}
            <Button data-needs-server="" onClick={() => onOpen('rename')}>
              {text.rename}
            </Button>
            <Button color="error" data-needs-server="" onClick={onRemove}>
              {text.remove}
            </Button>
          </>
        )}
      </GroupBar>
      {isLocked && (
        <Alert severity="info" sx={{ mx: 2, mb: 2 }}>
          {text.locked}
        </Alert>
      )}
      <FactorSwitch group={group} isLocked={isLocked} hasUnsaved={hasUnsaved} onSave={onFactor} />
      <CompareBar
        groups={groups.filter(({ id }) => id !== group.id)}
        other={other}
        isOnlyDifferent={isOnlyDifferent}
        onOther={setOtherId}
        onOnlyDifferent={setOnlyDifferent}
      />
      <PermissionMatrix
        rows={comparison && isOnlyDifferent ? differingRows(found, comparison) : found}
        comparison={comparison}
        isLocked={isLocked}
        isGranted={(id) => isGranted(group, draft, id)}
        onChange={(ids, isGiven) => onDraft((last) => change(last, group, ids, isGiven))}
      />
    </Card>
  )
}

function sideOf(group: Group, draft: Draft) {
  return { name: group.description, has: (id: number) => isGranted(group, draft, id) }
}
