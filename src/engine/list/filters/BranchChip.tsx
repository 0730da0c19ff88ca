import Chip from '@mui/material/Chip'
import { useGetManyAggregate } from 'react-admin'
import type { Condition, Entity } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { resolvePath } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { treeAt } from '#model/entity/tree'
import { shownText } from '#model/messages'
import { showCondition } from '#model/show/condition'
import { useConsole } from '../../console/console'
import { labelOfRecord } from '../../records/labelOfRecord'
import { gridText } from '../messages'

interface BranchChipProps {
  readonly entity: Entity
  readonly name: string
  readonly field: string
  readonly condition: Condition | undefined
  onDelete(): void
}

/** A filter by the entity's own tree needs no column name. */
export function BranchChip({ entity, name, field, condition, onDelete }: BranchChipProps) {
  const { index } = useConsole()
  const steps = resolvePath(index, entity, field) ?? []
  const tree = treeAt(index, steps) ?? entity
  const ids = isRow(condition) ? Object.values(condition).filter((each) => typeof each === 'number') : []
  const { data, isPending } = useGetManyAggregate(tree.name, { ids, meta: { labels: true } })
  const nameOf = (id: number) => {
    const record = data?.find((each) => each?.id === id)
    return record ? labelOfRecord(tree, record) : isPending ? gridText.noName : shownText.unseen
  }
  const text = showCondition(condition, steps.at(-1)?.field, nameOf)
  const isOwn = field === systemNames.id
  return (
    <Chip
      variant="outlined"
      color="primary"
      label={isOwn ? text.charAt(0).toUpperCase() + text.slice(1) : `${name}: ${text}`}
      onDelete={onDelete}
    />
  )
}
