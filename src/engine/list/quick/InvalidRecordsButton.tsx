/* Filters the list to the records that violate a newer rule. */
import Box from '@mui/material/Box'
import type { Entity, Filter } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { formatInteger } from '#model/formats/index'
import { quickText } from './messages'
import { useInvalidRecords } from './useInvalidRecords'
import './quick.css'

interface InvalidRecordsButtonProps {
  readonly entity: Entity
  readonly fixed: Filter
  readonly state: {
    readonly view: { readonly filter: Filter }
    change(to: { readonly filter: Filter }): void
  }
}

/** Records fixed after the click stay in the filter until the button is clicked again. */
export function InvalidRecordsButton({ entity, fixed, state }: InvalidRecordsButtonProps) {
  const broken = useInvalidRecords(entity, fixed)
  if (!broken) return null
  const { id: _chosen, ...others } = state.view.filter
  const isPressed = isAmong(state.view.filter[systemNames.id], broken.filter[systemNames.id])
  return (
    <Box role="group" aria-label={quickText.broken} className="quick-group">
      <button
        type="button"
        className="quick-preset"
        title={quickText.brokenHelp}
        aria-pressed={isPressed}
        onClick={() => state.change({ filter: isPressed ? others : { ...others, ...broken.filter } })}
      >
        {quickText.broken}{' '}
        <span className="quick-count">{`${formatInteger(broken.count)}${broken.isMore ? '+' : ''}`}</span>
      </button>
    </Box>
  )
}

function isAmong(chosen: unknown, these: unknown): boolean {
  return Array.isArray(chosen) && Array.isArray(these) && these.every((each) => chosen.includes(each))
}
