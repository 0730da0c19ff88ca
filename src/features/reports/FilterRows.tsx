import AddIcon from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import type { Condition, Entity, Filter } from '#model/entity/entity'
import { resolvePath } from '#model/entity/paths'
import { oncePerTitle, withSameTitle } from '#model/entity/sameTitled'
import { formatInteger } from '#model/formats/index'
import type { FacetValue } from '#model/query/query'
import { showCondition } from '#model/show/condition'
import { Combobox, useConsole, useDataProvider } from '../../engine'
import { groupName } from './groupName'
import { text } from './messages'
import { type FieldChoice, type Value, valuesIn } from './question'

interface FilterRowsProps {
  readonly entity: Entity
  readonly choices: readonly FieldChoice[]
  readonly filter: Filter
  titleOf(path: string): string
  onChange(filter: Filter): void
}

export function FilterRows({ entity, choices, filter, titleOf, onChange }: FilterRowsProps) {
  const { index } = useConsole()
  const entries = Object.entries(filter)
  const free = choices.filter(({ path }) => !(path in filter))
  const [next] = free
  const replace = (old: string, path: string, values: readonly Value[]) =>
    onChange(Object.fromEntries(entries.map((entry) => (entry[0] === old ? [path, values] : entry))))
  return (
    <Box role="group" aria-label={text.filters} sx={{ display: 'grid', gap: 1, gridColumn: '1 / -1' }}>
      {entries.map(([path, values]) =>
        isChosenHere(choices, path, values) ? (
          <Box
            key={path}
            sx={{
              display: 'grid',
              gap: 1,
              mt: { xs: 1, sm: 0 },
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr) auto',
                sm: 'minmax(0, 1fr) minmax(0, 2fr) auto',
              },
              // On phones the values wrap below their field.
              gridTemplateAreas: { xs: '"field remove" "values values"', sm: '"field values remove"' },
              alignItems: 'center',
            }}
          >
            <TextField
              select
              sx={{ gridArea: 'field' }}
              label={text.filterField}
              value={path}
              onChange={(event) => replace(path, event.target.value, [])}
            >
              {choices
                .filter((choice) => choice.path === path || free.includes(choice))
                .map((choice) => (
                  <MenuItem key={choice.path} value={choice.path}>
                    {choice.title}
                  </MenuItem>
                ))}
            </TextField>
            <FilterValues
              entity={entity}
              choice={choices.find((choice) => choice.path === path)}
              path={path}
              values={valuesIn(values)}
              onChange={(chosen) => replace(path, path, chosen)}
            />
            <IconButton
              aria-label={text.removeFilter}
              sx={{ gridArea: 'remove' }}
              onClick={() => onChange(Object.fromEntries(entries.filter(([each]) => each !== path)))}
            >
              <DeleteOutlined />
            </IconButton>
          </Box>
        ) : (
          <Chip
            key={path}
            sx={{ justifySelf: 'start', maxWidth: '100%' }}
            label={`${titleOf(path)} ${showCondition(values, resolvePath(index, entity, path)?.at(-1)?.field)}`}
            onDelete={() => onChange(Object.fromEntries(entries.filter(([each]) => each !== path)))}
          />
        ),
      )}
      {next && (
        <Button
          startIcon={<AddIcon />}
          onClick={() => onChange({ ...filter, [next.path]: [] })}
          sx={{ justifySelf: 'start' }}
        >
          {text.addFilter}
        </Button>
      )}
    </Box>
  )
}

/** Only conditions by listed values are editable; others, such as date ranges, are kept as they are. */
function isChosenHere(choices: readonly FieldChoice[], path: string, condition: Condition): boolean {
  const isSaid = typeof condition !== 'object' || condition === null || Array.isArray(condition)
  return isSaid && choices.some((choice) => choice.path === path)
}

interface FilterValuesProps {
  readonly entity: Entity
  readonly choice: FieldChoice | undefined
  readonly path: string
  readonly values: readonly Value[]
  onChange(values: readonly Value[]): void
}

function FilterValues({ entity, choice, path, values, onChange }: FilterValuesProps) {
  const dataProvider = useDataProvider()
  const { data = [], isFetching } = useQuery({
    queryKey: [entity.name, 'summary', path],
    queryFn: async (): Promise<readonly FacetValue[]> => {
      const { data: summary } = await dataProvider.summary(entity.name, {
        filter: {},
        sums: [],
        facets: [path],
      })
      return summary.facets[path] ?? []
    },
  })
  const nameOf = (value: Value) => {
    const known = data.find((facet) => facet.value === value)
    return groupName(choice?.field, known ?? { value })
  }
  return (
    <Combobox<FacetValue['value'], true>
      multiple
      disableCloseOnSelect
      sx={{ gridArea: 'values' }}
      loading={isFetching}
      options={data.map(({ value }) => value)}
      value={[...oncePerTitle(choice?.field ?? {}, values)]}
      labelOf={(value) => {
        const known = data.find((facet) => facet.value === value)
        return known ? `${nameOf(value)} (${formatInteger(known.count)})` : nameOf(value)
      }}
      keyOf={String}
      onChange={(chosen) => onChange(withSameTitle(choice?.field ?? {}, chosen))}
      renderInput={(params) => <TextField {...params} label={text.filterValues} />}
    />
  )
}
