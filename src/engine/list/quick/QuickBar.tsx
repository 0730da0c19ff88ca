/*
 * Quick filters above a list. Hides which of them follow from a schema.
 */
import { memo } from 'react'
import type { Entity, Filter } from '#model/entity/entity'
import { holds, type Preset, togglePreset } from '#model/query/presets'
import { useConsole } from '../../console/console'
import { lazyDialog } from '../../page/lazyDialog'
import type { ListData } from '../data/useListData'
import { chosenValues, withCondition } from '../filters/filterValues'
import type { ListQuery } from '../state/listQuery'
import { ToolMenu } from '../ToolMenu'
import { presetText, quickText } from './messages'
import { offeredPresets, tabbedField } from './quickFilters'
import { isChosen, type StateChoice, stateChoices } from './stateChoices'
import './quick.css'

const StatesMenu = lazyDialog(() => import('./StatesMenu').then((part) => part.StatesMenu))

export interface QuickFilterState {
  readonly view: { readonly filter: Filter }
  change(to: { readonly filter: Filter }): void
}

interface QuickBarProps {
  readonly entity: Entity
  readonly state: QuickFilterState
  readonly listQuery: ListQuery
  /** Filters that the section fixes are not offered. */
  readonly fixed: Filter
  /** Too many rows to count quickly, so states get no counts. */
  readonly isMore: ListData['isMore']
  /** How many controls there may be; all by default. */
  readonly most?: number
}

export const QuickBar = memo(DrawnBar)

function DrawnBar({
  entity,
  state,
  listQuery,
  fixed,
  isMore,
  most = Number.POSITIVE_INFINITY,
}: QuickBarProps) {
  const tools = useConsole()
  const stateField = tabbedField(entity, fixed, tools)
  const presets = offeredPresets(entity, fixed, tools)
  const shown = shownPresets(presets, state.view.filter, stateField === undefined ? most : most - 1)
  return (
    <>
      {stateField !== undefined && (
        <StateMenu entity={entity} state={state} listQuery={listQuery} path={stateField} isMore={isMore} />
      )}
      {shown.length > 0 && <Presets entity={entity} state={state} presets={shown} all={presets} />}
    </>
  )
}

/** The first presets; an active one that would be left out takes the last place. */
function shownPresets(presets: readonly Preset[], filter: Filter, most: number): readonly Preset[] {
  const first = presets.slice(0, most)
  const active = presets.slice(first.length).find((preset) => holds(preset, filter))
  return active ? [...first.slice(0, -1), active] : first
}

interface PresetsProps {
  readonly entity: Entity
  readonly state: QuickFilterState
  readonly presets: readonly Preset[]
  /** Also those not shown, since a preset replaces another on the same field. */
  readonly all: readonly Preset[]
}

export function Presets({ entity, state: { view, change }, presets, all }: PresetsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend.
    <div role="group" aria-label={quickText.presets} className="quick-group">
      {presets.map((preset) => (
        <button
          key={presetText(preset, entity)}
          type="button"
          className="quick-preset"
          aria-pressed={holds(preset, view.filter)}
          onClick={() => change({ filter: togglePreset(preset, all, view.filter) })}
        >
          {presetText(preset, entity)}
        </button>
      ))}
    </div>
  )
}

interface StateMenuProps extends Pick<QuickBarProps, 'entity' | 'state' | 'listQuery' | 'isMore'> {
  readonly path: string
}

function StateMenu({ entity, state, listQuery, path, isMore }: StateMenuProps) {
  const { view, change } = state
  const title = entity.fields.find(({ name }) => name === path)?.title ?? path
  const values = chosenValues(view.filter[path])
  const chosen = stateChoices(entity).filter((choice) => isChosen(choice, values))
  const isFiltered = view.filter[path] !== undefined
  const text = chosen.length > 0 ? chosen.map((choice) => choice.text).join(', ') : title
  const choose = (choice: StateChoice | undefined) => {
    const [first, ...others] = choice?.values ?? []
    const condition = others.length > 0 ? choice?.values : first
    change({ filter: withCondition(view.filter, path, condition) })
  }
  return (
    <ToolMenu
      label={quickText.filterBy(title, isFiltered ? text : undefined)}
      text={text}
      isActive={isFiltered}
      menu={(anchor, close) => (
        <StatesMenu
          anchor={anchor}
          entity={entity}
          listQuery={listQuery}
          path={path}
          title={title}
          isCounted={!isMore}
          chosen={isFiltered ? values : undefined}
          onClose={close}
          onChoose={(choice) => {
            close()
            choose(choice)
          }}
        />
      )}
    />
  )
}
