/* Sets one field of the selected rows, or shifts a date by days, and previews how many rows change. */

import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Entity, Field } from '#model/entity/entity'
import { hasDay } from '#model/entity/kindGuards'
import { systemNames } from '#model/entity/system'
import type { FoundRow } from '#model/query/queryOf'
import { labelAt } from '#model/show/cell'
import { showValue } from '#model/show/show'
import type { InputProps } from '../../contract'
import { noSiblings } from '../../fields/fieldKind'
import { FieldInput } from '../../form/FieldInput'
import { DialogForm } from '../../page/DialogForm'
import { labelOfRecord } from '../../records/labelOfRecord'
import type { BulkAction } from './bulkActions'
import {
  type BulkPreview,
  bulkEdit,
  type Change,
  changedValue,
  defaultField,
  previewChange,
} from './bulkEdit'
import { bulkText } from './messages'

interface BulkEditDialogProps {
  readonly entity: Entity
  readonly fields: readonly Field[]
  readonly count: number
  /** Fetches the selected rows as stored now, with these fields. */
  find(fields: readonly string[]): Promise<readonly FoundRow[]>
  onStart(action: BulkAction, rows: readonly FoundRow[]): void
  onClose(): void
}

const week = 7
const mostShown = 3

export function BulkEditDialog({ entity, fields, count, find, onStart, onClose }: BulkEditDialogProps) {
  const id = useId()
  const [name, setName] = useState(() => defaultField(fields)?.name)
  const [isPutOff, setPutOff] = useState(true)
  const [days, setDays] = useState(String(week))
  const [value, setValue] = useState<unknown>()
  const [problem, setProblem] = useState<string>()
  const field = fields.find((each) => each.name === name)
  const rows = useQuery({
    queryKey: ['bulkEdit', entity.name, name],
    queryFn: () => find([name ?? '', systemNames.version]),
    enabled: name !== undefined,
    gcTime: 0,
    staleTime: 0,
  })
  if (!field) return null
  const byDays = hasDay(field) && isPutOff
  const change: Change = byDays ? { days: Number(days) } : { value }
  const isComplete = 'days' in change ? isShift(change.days) : problem === undefined && mayStand(field, value)
  const preview = isComplete && rows.data ? previewChange(entity, field, change, rows.data) : undefined
  const submit = () => {
    if (preview && preview.changed.length > 0) onStart(bulkEdit(field, change), preview.changed)
  }
  const choose = (next: string) => {
    setName(next)
    setValue(undefined)
    setProblem(undefined)
  }
  return (
    <DialogForm
      title={bulkText.editTitle(count)}
      action={preview ? bulkText.editMany(preview.changed.length) : bulkText.edit}
      isClosed={!preview || preview.changed.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldChoice fields={fields} name={field.name} onChange={choose} />
      {hasDay(field) && <ChangeTypeChoice byDays={byDays} onChange={setPutOff} />}
      {byDays ? (
        <DaysInput days={days} onChange={setDays} />
      ) : (
        <ValueInput
          key={field.name}
          id={`${id}-value`}
          field={field}
          value={value}
          problem={problem}
          onChange={setValue}
          onProblem={setProblem}
        />
      )}
      <Box role="status" sx={{ minHeight: 44 }}>
        {rows.error ? (
          <Typography color="error">{bulkText.rehearsalFailed}</Typography>
        ) : (
          preview && <PreviewText entity={entity} field={field} change={change} preview={preview} />
        )}
      </Box>
    </DialogForm>
  )
}

function isShift(days: number): boolean {
  return Number.isSafeInteger(days) && days !== 0 && Math.abs(days) < 10_000
}

function mayStand({ required }: Field, value: unknown): boolean {
  return !(required && (value === undefined || value === null))
}

interface FieldChoiceProps extends Pick<BulkEditDialogProps, 'fields'> {
  readonly name: string
  onChange(name: string): void
}

function FieldChoice({ fields, name, onChange }: FieldChoiceProps) {
  return (
    <TextField
      select
      size="small"
      margin="dense"
      label={bulkText.field}
      value={name}
      onChange={({ target }) => onChange(target.value)}
    >
      {fields.map((each) => (
        <MenuItem key={each.name} value={each.name}>
          {each.title}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface ChangeTypeChoiceProps {
  readonly byDays: boolean
  onChange(byDays: boolean): void
}

function ChangeTypeChoice({ byDays, onChange }: ChangeTypeChoiceProps) {
  return (
    <RadioGroup
      row
      aria-label={bulkText.how}
      value={byDays ? 'days' : 'value'}
      onChange={({ target }) => onChange(target.value === 'days')}
    >
      <FormControlLabel value="days" control={<Radio size="small" />} label={bulkText.putOff} />
      <FormControlLabel value="value" control={<Radio size="small" />} label={bulkText.newValue} />
    </RadioGroup>
  )
}

interface DaysInputProps {
  readonly days: string
  onChange(days: string): void
}

function DaysInput({ days, onChange }: DaysInputProps) {
  return (
    <TextField
      autoFocus
      size="small"
      label={bulkText.days}
      helperText={bulkText.daysHelp}
      value={days}
      onChange={({ target }) => onChange(target.value)}
      onFocus={({ target }) => target.select()}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  )
}

type ValueInputProps = Pick<InputProps, 'id' | 'field' | 'value' | 'problem' | 'onChange' | 'onProblem'>

function ValueInput(props: ValueInputProps) {
  return (
    <FieldInput
      {...props}
      required={props.field.required}
      readOnly={false}
      siblings={noSiblings}
      onBlur={() => undefined}
    />
  )
}

interface PreviewTextProps extends Pick<BulkEditDialogProps, 'entity'> {
  readonly field: Field
  readonly change: Change
  readonly preview: BulkPreview
}

function PreviewText({ entity, field, change, preview: { changed, same, closed } }: PreviewTextProps) {
  const others = [same > 0 && bulkText.already(same), closed > 0 && bulkText.closed(closed)]
  return (
    <>
      <Typography variant="body2">
        {[bulkText.willChange(changed.length), ...others].filter(Boolean).join(' ')}
      </Typography>
      {field.ref === undefined &&
        changed.slice(0, mostShown).map((row) => (
          <Typography key={row.id} variant="body2" sx={{ color: 'text.secondary' }}>
            {bulkText.fromTo(
              labelOfRecord(entity, row),
              showValue(row[field.name], field, labelAt(row, field.name)),
              showValue(changedValue(field, change, row[field.name]), field),
            )}
          </Typography>
        ))}
    </>
  )
}
