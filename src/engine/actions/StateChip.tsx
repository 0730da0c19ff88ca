import Chip from '@mui/material/Chip'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { shownState } from '#model/record/states'

const colors = ['info', 'success', 'warning', 'error'] as const

interface StateChipProps {
  readonly entity: Entity
  readonly value: unknown
  /** With a record, the chip also shows the text next to its state. */
  readonly row?: Row | undefined
}

export function StateChip({ entity, value, row }: StateChipProps) {
  const state = (row && shownState(entity, row)) ?? entity.workflow?.states[String(value)]
  const color = colors.find((name) => name === state?.color) ?? 'default'
  return <Chip label={state?.label ?? String(value ?? '')} color={color} variant="outlined" />
}
