import InsertChartOutlined from '@mui/icons-material/InsertChartOutlined'
import TableChartOutlined from '@mui/icons-material/TableChartOutlined'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { ReactNode } from 'react'
import { isAdditive } from '#model/entity/family'
import { isTemporal } from '#model/entity/kindGuards'
import { type PivotUnit, pivotUnits } from '#model/query/query'
import { FileButton } from '../../../export/FileButton'
import type { ExportType } from '../../../export/reportWorker'
import type { FieldChoice, Measure } from '../../../figures/figureTable'
import { figureText } from '../../../figures/messages'
import { hint } from '../../../page/Hints'
import { lastYear } from './defaultPivot'
import { pivotText as text } from './messages'
import type { usePivot } from './usePivot'

interface PivotBarProps {
  readonly pivot: ReturnType<typeof usePivot>
  readonly draw: 'table' | 'chart'
  setOptions(part: Readonly<Record<string, string | undefined>>): void
  readonly onExport: ((type: ExportType) => void) | undefined
  readonly isExporting: boolean
  /** Further ways to save the pivot, contributed by features. */
  readonly keep: ReactNode
}

export function PivotBar({ pivot, draw, setOptions, ...more }: PivotBarProps) {
  const { onExport, isExporting, keep } = more
  const { groups, numbers, rows, columns, number, measure } = pivot
  const values = [
    { value: 'count', text: figureText.count },
    ...numbers.flatMap(({ path, title, field }) => [
      ...(isAdditive(field) ? [{ value: `sum ${path}`, text: figureText.sumOf(title) }] : []),
      { value: `mean ${path}`, text: figureText.meanOf(title) },
    ]),
  ]
  const chooseValue = (chosen: string) => {
    const [kind, of] = chosen.split(' ') as [Measure, string | undefined]
    setOptions({ measure: kind === 'count' ? undefined : kind, of })
  }
  return (
    <Box
      className="screen-only"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', lg: 'nowrap' },
        alignItems: 'center',
        gap: '12px 8px',
        px: 1.5,
        pt: 1.5,
        pb: 1.5,
      }}
    >
      <FieldSelect
        label={text.rows}
        choices={groups}
        value={rows?.path ?? ''}
        onChange={(by) => setOptions({ by, byUnit: undefined, ...(by === columns?.path && noColumns) })}
      />
      {rows && isTemporal(rows.field) && (
        <UnitSelect of={text.rows} value={rows.unit} onChange={(byUnit) => setOptions({ byUnit })} />
      )}
      <FieldSelect
        label={text.columns}
        choices={groups.filter(({ path }) => path !== rows?.path)}
        value={columns?.path ?? ''}
        none={text.noColumns}
        onChange={(across) => setOptions({ across: across || undefined, acrossUnit: undefined })}
      />
      {columns && isTemporal(columns.field) && (
        <UnitSelect
          of={text.columns}
          value={columns.unit}
          onChange={(acrossUnit) => setOptions({ acrossUnit })}
        />
      )}
      {columns && isTemporal(columns.field) && (
        <Select
          label={text.period}
          value={pivot.chosen.since === lastYear ? lastYear : ''}
          onChange={(since) => setOptions({ since })}
          choices={[
            { value: lastYear, text: text.lastYear },
            { value: '', text: text.allTime },
          ]}
        />
      )}
      <Select
        label={text.value}
        value={number ? `${measure} ${number.path}` : 'count'}
        onChange={chooseValue}
        choices={values}
      />
      <DrawChoice draw={draw} onChange={(next) => setOptions({ draw: next })} />
      <Box sx={{ display: 'flex', flex: 'none', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>
        {onExport && <FileButton label={text.exportTable} isBusy={isExporting} onChoose={onExport} />}
        {keep}
      </Box>
    </Box>
  )
}

interface DrawChoiceProps extends Pick<PivotBarProps, 'draw'> {
  onChange(draw: string): void
}

function DrawChoice({ draw, onChange }: DrawChoiceProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={draw}
      aria-label={text.draw}
      sx={{ flex: 'none' }}
      onChange={(_event, next: string | null) => next && onChange(next)}
    >
      {(['table', 'chart'] as const).map((each) => (
        <ToggleButton key={each} value={each} aria-label={text[each]} {...hint(text[each])}>
          {each === 'table' ? (
            <TableChartOutlined fontSize="small" />
          ) : (
            <InsertChartOutlined fontSize="small" />
          )}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const noColumns = { across: undefined, acrossUnit: undefined, since: undefined }

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly text: string }[]
  onChange(value: string): void
}

function Select({ label, value, choices, onChange }: SelectProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ width: 'auto', flex: '0 1 auto', minWidth: 100, maxWidth: 240 }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {choices.map((each) => (
        <MenuItem key={each.value} value={each.value}>
          {each.text}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface FieldSelectProps extends Omit<SelectProps, 'choices'> {
  readonly choices: readonly FieldChoice[]
  readonly none?: string
}

function FieldSelect({ choices, none, ...select }: FieldSelectProps) {
  const all = choices.map(({ path, title }) => ({ value: path, text: title }))
  return <Select {...select} choices={none === undefined ? all : [{ value: '', text: none }, ...all]} />
}

interface UnitSelectProps {
  readonly of: string
  readonly value: PivotUnit | undefined
  onChange(unit: string): void
}

function UnitSelect({ of, value, onChange }: UnitSelectProps) {
  return (
    <Select
      label={`${of} ${text.unit.toLocaleLowerCase('pt-BR')}`}
      value={value ?? 'month'}
      onChange={onChange}
      choices={pivotUnits.map((unit) => ({ value: unit, text: text.units[unit] }))}
    />
  )
}
