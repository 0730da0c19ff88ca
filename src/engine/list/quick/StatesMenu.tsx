import MenuItem from '@mui/material/MenuItem'
import type { Entity } from '#model/entity/entity'
import { formatInteger } from '#model/formats/index'
import { Menu } from '../../page/overlays'
import { useFacet } from '../data/useSummary'
import type { ListQuery } from '../state/listQuery'
import { quickText } from './messages'
import { isChosen, type StateChoice, stateChoices } from './stateChoices'

interface StatesMenuProps {
  readonly anchor: HTMLElement
  readonly entity: Entity
  readonly listQuery: ListQuery
  readonly path: string
  readonly title: string
  readonly isCounted: boolean
  /** Undefined without a filter on the field. */
  readonly chosen: readonly unknown[] | undefined
  onClose(): void
  /** Undefined removes the filter. */
  onChoose(choice: StateChoice | undefined): void
}

/** States without records are left out once the counts are known. */
export function StatesMenu(props: StatesMenuProps) {
  const { anchor, entity, listQuery, path, title, isCounted, chosen, onClose, onChoose } = props
  const { values } = useFacet(entity, listQuery, path, isCounted)
  const counts = values && new Map(values.map(({ value, count }) => [String(value), count]))
  const countOf = (choice: StateChoice) =>
    counts && choice.values.reduce<number>((sum, value) => sum + (counts.get(String(value)) ?? 0), 0)
  const entry = (text: string, count: number | undefined, isOn: boolean, choice?: StateChoice) => (
    <MenuItem
      key={text}
      role="menuitemradio"
      aria-checked={isOn}
      selected={isOn}
      className="quick-state"
      data-color={choice?.color}
      onClick={() => onChoose(choice)}
    >
      {text}
      {count !== undefined && <span className="quick-count">{formatInteger(count)}</span>}
    </MenuItem>
  )
  const choices = stateChoices(entity)
    .map((choice) => ({
      choice,
      count: countOf(choice),
      isOn: chosen !== undefined && isChosen(choice, chosen),
    }))
    .filter(({ count, isOn }) => count !== 0 || isOn)
  const total = values?.reduce((sum, { count }) => sum + count, 0)
  return (
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { 'aria-label': title } }}>
      {entry(quickText.all(entity), total, chosen === undefined)}
      {choices.map(({ choice, count, isOn }) => entry(choice.text, count, isOn, choice))}
    </Menu>
  )
}
