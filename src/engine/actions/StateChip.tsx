/* Where a record stands in its workflow, in the workflow's colour. */
import Chip from '@mui/material/Chip'
import type { Entity } from '#model/entity/entity'

const colors = ['info', 'success', 'warning', 'error'] as const

interface StateChipProps {
  readonly entity: Entity
  /** The state as it is stored. */
  readonly value: unknown
}

/**
 * A state by its name.
 * @example <StateChip entity={entity} value={row.status} />
 */
export function StateChip({ entity, value }: StateChipProps) {
  const state = entity.workflow?.states[String(value)]
  const color = colors.find((name) => name === state?.color) ?? 'default'
  return <Chip label={state?.label ?? String(value ?? '')} color={color} variant="outlined" />
}
