/*
 * Quick filters above a list. Hides which of them follow from a schema and how their rows are counted.
 */
import Box from '@mui/material/Box'
import { memo } from 'react'
import type { Entity, Filter } from '#model/entity/entity'
import { formatInteger } from '#model/formats/index'
import { holds, togglePreset } from '#model/query/presets'
import type { FacetValue } from '#model/query/query'
import { useConsole } from '../../console/console'
import type { ListData } from '../data/useListData'
import { useFacet } from '../data/useSummary'
import { chosenValues, withCondition } from '../filters/filterValues'
import type { ListQuery } from '../state/listQuery'
import { offeredPresets, tabbedField } from './hasQuick'
import { presetText, quickText } from './messages'
import './quick.css'

interface QuickFilterState {
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
}

export const QuickBar = memo(DrawnBar)

function DrawnBar({ entity, state, listQuery, fixed, isMore }: QuickBarProps) {
  const tools = useConsole()
  const { view, change } = state
  const presets = offeredPresets(entity, fixed, tools)
  const tabbed = tabbedField(entity, fixed, tools)
  return (
    <>
      {tabbed !== undefined && (
        <StateTabs entity={entity} state={state} listQuery={listQuery} path={tabbed} isMore={isMore} />
      )}
      {presets.length > 0 && (
        <Box role="group" aria-label={quickText.presets} className="quick-group">
          {presets.map((preset) => (
            <button
              key={presetText(preset, entity)}
              type="button"
              className="quick-preset"
              aria-pressed={holds(preset, view.filter)}
              onClick={() => change({ filter: togglePreset(preset, presets, view.filter) })}
            >
              {presetText(preset, entity)}
            </button>
          ))}
        </Box>
      )}
    </>
  )
}

interface StateTabsProps extends Pick<QuickBarProps, 'entity' | 'state' | 'listQuery' | 'isMore'> {
  readonly path: string
}

/** States with the same label share a tab. */
function StateTabs({ entity, state, listQuery, path, isMore }: StateTabsProps) {
  const { view, change } = state
  const facet = useFacet(entity, listQuery, path, !isMore)
  const field = entity.fields.find(({ name }) => name === path)
  const tabs = tabsOf(entity, facet.values)
  const chosen = new Set(chosenValues(view.filter[path]).map(String))
  const total = facet.values?.reduce((sum, { count }) => sum + count, 0)
  const choose = (values: readonly (string | number)[] | undefined) => {
    const [first] = values ?? []
    const condition = values && values.length > 1 ? values : first
    change({ filter: withCondition(view.filter, path, condition) })
  }
  return (
    <Box role="group" aria-label={field?.title} className="quick-group quick-states">
      <Tab
        text={quickText.all(entity)}
        count={total}
        isChosen={view.filter[path] === undefined}
        onChoose={() => choose(undefined)}
      />
      {tabs
        .map((tab) => ({
          ...tab,
          isChosen:
            chosen.size === tab.values.length && tab.values.every((value) => chosen.has(String(value))),
        }))
        .filter(({ count, isChosen }) => count !== 0 || isChosen)
        .map(({ text, values, count, color, isChosen }) => (
          <Tab
            key={text}
            text={text}
            count={count}
            color={color}
            isChosen={isChosen}
            onChoose={() => choose(isChosen ? undefined : values)}
          />
        ))}
    </Box>
  )
}

interface TabProps {
  readonly text: string
  readonly count: number | undefined
  readonly color?: string | undefined
  readonly isChosen: boolean
  onChoose(): void
}

function Tab({ text, count, color, isChosen, onChoose }: TabProps) {
  return (
    <button
      type="button"
      className="quick-state"
      aria-pressed={isChosen}
      data-color={color}
      onClick={onChoose}
    >
      {text}
      {count !== undefined && <span className="quick-count">{formatInteger(count)}</span>}
    </button>
  )
}

interface StateTab {
  readonly text: string
  readonly color: string | undefined
  readonly values: readonly (string | number)[]
  readonly count: number | undefined
}

function tabsOf(
  { workflow, fields }: Entity,
  counted: readonly FacetValue[] | undefined,
): readonly StateTab[] {
  if (!workflow) return []
  const coded = fields.find(({ name }) => name === workflow.field)?.values ?? []
  const tabs = new Map<string, StateTab>()
  for (const [name, { label, color }] of Object.entries(workflow.states)) {
    const value = coded.find((each) => String(each.value) === name)?.value
    const own = typeof value === 'number' ? value : name
    const count = counted && (counted.find((each) => String(each.value) === name)?.count ?? 0)
    const known = tabs.get(label)
    tabs.set(label, {
      text: label,
      color: known?.color ?? color,
      values: [...(known?.values ?? []), own],
      count: count === undefined ? undefined : count + (known?.count ?? 0),
    })
  }
  return [...tabs.values()]
}
