import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import type { Condition, Entity, Filter } from '#model/entity/entity'
import { oncePerTitle, withSameTitle } from '#model/entity/sameTitled'
import { isAccountField, systemNames } from '#model/entity/system'
import { isOfBranch } from '#model/entity/tree'
import { showCondition } from '#model/show/condition'
import { useConsole } from '../../console/console'
import { NarrowingChip } from '../../narrowing/NarrowingChip'
import { useNarrowedBy } from '../../narrowing/useNarrowing'
import { lazyDialog } from '../../page/lazyDialog'
import { columnElsewhere, type ListColumn } from '../../rows/listColumns'
import { columnText } from '../columns/messages'
import { useFacet } from '../data/useSummary'
import { valueText } from '../grid/GridLines'
import type { ListQuery } from '../state/listQuery'
import type { ListState } from '../state/useListView'
import { chosenValues, isSwitch, withCondition } from './filterValues'

interface FilterChipsProps {
  readonly entity: Entity
  readonly state: ListState
  readonly columns: readonly ListColumn[]
  readonly listQuery: ListQuery
}

const BranchChip = lazyDialog(() => import('./BranchChip').then((part) => part.BranchChip))

/** Values of one filter with a chip of their own; the rest are counted. */
const mostChips = 4

export const FilterChips = memo(DrawnChips)

function DrawnChips({ entity, state, columns, listQuery }: FilterChipsProps) {
  const tools = useConsole()
  const narrowed = useNarrowedBy(entity)
  const { view, change, origin } = state
  const fields = Object.keys(view.filter).filter((field) => !isSwitch(field, view.filter))
  const source = fields.length > 0 || view.q !== '' ? origin : undefined
  const hasInactive = fields.length < Object.keys(view.filter).length
  // The search box shows its text; an empty line here would move the rows.
  if (![...fields, ...narrowed, source ?? view.group].some(Boolean) && !hasInactive) return null
  const grouped = columns.find(({ column }) => column.field === view.group)
  const hidden = fields.filter(
    (field) => !view.columns.some((column) => column.field === field && !column.hidden),
  )
  const put = (field: string, condition: Condition | undefined) =>
    change({ filter: withCondition(view.filter, field, condition) })
  return (
    <Box
      role="group"
      aria-label={columnText.activeFilters}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.5, pb: 1.5 }}
    >
      {narrowed.map((each) => (
        <NarrowingChip key={each.name} entity={each} />
      ))}
      {hasInactive && (
        <Chip
          variant="outlined"
          label={columnText.withInactive}
          onDelete={() => put(systemNames.active, undefined)}
        />
      )}
      {source !== undefined && (
        <Chip
          label={columnText.origin(source)}
          onDelete={() => change({ filter: switchesOf(view.filter), q: '' })}
        />
      )}
      {grouped && <Chip color="secondary" variant="outlined" label={columnText.groupedBy(grouped.text)} />}
      {fields.map((field) => {
        const column =
          columns.find((each) => each.column.field === field) ?? columnElsewhere(entity, field, tools)
        return (
          <FilterChip
            key={field}
            entity={entity}
            column={column}
            name={column?.text ?? field}
            field={field}
            condition={view.filter[field]}
            listQuery={listQuery}
            onChange={(condition) => put(field, condition)}
          />
        )
      })}
      {hidden.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {columnText.hiddenFilters(hidden.length)}
        </Typography>
      )}
      {grouped && (
        <Button size="small" onClick={() => change({ group: undefined })}>
          {columnText.clearGroup}
        </Button>
      )}
      {fields.length > 0 && (
        <Button size="small" onClick={() => change({ filter: switchesOf(view.filter) })}>
          {columnText.clearFilters}
        </Button>
      )}
    </Box>
  )
}

interface FilterChipProps {
  readonly entity: Entity
  readonly column: ListColumn | undefined
  readonly name: string
  readonly field: string
  readonly condition: Condition | undefined
  readonly listQuery: ListQuery
  onChange(condition: Condition | undefined): void
}

function named(name: string, value: string): string {
  return value.startsWith(`${name} `) ? value : `${name}: ${value}`
}

function FilterChip({ entity, column, name, field, condition, listQuery, onChange }: FilterChipProps) {
  // Several codes with the same title count as one value.
  const values = oncePerTitle(column?.field ?? {}, chosenValues(condition))
  // The URL has ids only; their labels come with the facet values of the column.
  const isNamed = column !== undefined && (column.field.ref !== undefined || isAccountField(column.field))
  const needsLabels = isNamed && values.length > 0
  const facet = useFacet(entity, listQuery, field, needsLabels)
  const textOf = (value: (typeof values)[number]) => {
    const label = facet.values?.find((each) => each.value === value)?.label
    return column ? valueText(entity, column, value, label) : String(value)
  }
  if (isOfBranch(condition)) {
    return <BranchChip {...{ entity, name, field, condition }} onDelete={() => onChange(undefined)} />
  }
  if (values.length <= 1) {
    const [only] = values
    const text =
      only === undefined ? `${name}: ${showCondition(condition, column?.field)}` : named(name, textOf(only))
    return <Chip variant="outlined" color="primary" label={text} onDelete={() => onChange(undefined)} />
  }
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}
    >
      <Typography variant="body2">{name}:</Typography>
      {values.slice(0, mostChips).map((value) => (
        <Chip
          key={String(value)}
          variant="outlined"
          color="primary"
          label={textOf(value)}
          onDelete={() =>
            onChange(
              withSameTitle(
                column?.field ?? {},
                values.filter((each) => each !== value),
              ),
            )
          }
        />
      ))}
      {values.length > mostChips && (
        <Typography variant="body2">{columnText.others(values.length - mostChips)}</Typography>
      )}
    </Box>
  )
}

function switchesOf(filter: Filter): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([field]) => isSwitch(field, filter)))
}
