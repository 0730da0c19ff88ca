/* Where a record stands in its workflow, in the workflow's colour. */
import Chip from '@mui/material/Chip'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { shownState } from '#model/record/states'

const colors = ['info', 'success', 'warning', 'error'] as const

interface StateChipProps {
  readonly entity: Entity
  /** The state as it is stored. */
  readonly value: unknown
  /** The record, where it is at hand: what stands beside its state is told too. */
  readonly row?: Row | undefined
}

/**
 * A state by its name.
 * @example <StateChip entity={entity} value={row.status} />
 */
export function StateChip({ entity, value, row }: StateChipProps) {
  const state = (row && shownState(entity, row)) ?? entity.workflow?.states[String(value)]
  const color = colors.find((name) => name === state?.color) ?? 'default'
  return <Chip label={state?.label ?? String(value ?? '')} color={color} variant="outlined" />
}
