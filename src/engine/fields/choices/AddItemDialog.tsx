import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type ComponentType, useId, useMemo, useState } from 'react'
import type { Choice, Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { tidy } from '#model/formats/index'
import type { InputProps, Siblings } from '../../contract'
import { takenOffline } from '../../data/connection'
import { DialogForm } from '../../page/DialogForm'
import { useSuggestions } from '../../records/suggestions'
import { useDialogSuggestions } from '../../records/useDialogSuggestions'
import { inputText } from '../messages'
import { withDependents } from './dependents'

type ProblemsByField = Readonly<Record<string, string>>

interface AddItemDialogProps {
  readonly entity: Entity
  readonly given: Row
  readonly fields: readonly Field[]
  inputOf(field: Field): ComponentType<InputProps> | undefined
  /** Resolves to the problems by field, or to undefined on success. */
  onAdd(values: Row): Promise<ProblemsByField | undefined>
  onClose(): void
}

export function AddItemDialog({ entity, given, fields, inputOf, onAdd, onClose }: AddItemDialogProps) {
  const id = useId()
  const [said, setSaid] = useState<Row>({})
  const suggested = useSuggestions(entity, fields)
  const known = useMemo(() => ({ ...suggested, ...given }), [suggested, given])
  const proposed = useDialogSuggestions(entity, fields, known, said, true)
  const values: Row = { ...suggested, ...proposed, ...said }
  const [problems, setProblems] = useState<ProblemsByField>({})
  const [isBusy, setBusy] = useState(false)

  const submit = async () => {
    const tidy = tidyValues(values)
    const missing = fields.filter(({ name }) => tidy[name] === undefined)
    if (missing.length > 0)
      return setProblems(Object.fromEntries(missing.map(({ name }) => [name, inputText.itemRequired])))
    setBusy(true)
    const found = await onAdd(tidy)
    if (!found) return onClose()
    setProblems(found)
    setBusy(false)
  }

  return (
    <DialogForm
      traits={takenOffline(entity)}
      title={entity.messages.createTitle}
      action={inputText.add}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      {fields.map((field, place) => {
        const Input = inputOf(field)
        const common = {
          id: `${id}-${field.name}`,
          problem: problems[field.name],
          onChange(value: unknown) {
            setSaid((old) => ({
              ...old,
              ...withDependents(fields, { ...values, ...old }, { [field.name]: value }),
            }))
            setProblems(({ [field.name]: _gone, ...others }) => others)
          },
        }
        return Input ? (
          <Box key={field.name} sx={{ mt: 1, mb: 0.5 }}>
            <Input
              {...common}
              field={field}
              value={values[field.name]}
              required
              readOnly={false}
              siblings={siblingsIn(values, fields)}
              onBlur={nothing}
              onProblem={nothing}
            />
          </Box>
        ) : (
          <Asked
            {...common}
            key={field.name}
            field={field}
            value={values[field.name]}
            label={fields.length === 1 ? inputText.item : field.title}
            isFirst={place === 0}
          />
        )
      })}
    </DialogForm>
  )
}

const nothing = () => undefined

function siblingsIn(values: Row, fields: readonly Field[]): Siblings {
  return {
    get: (path) => values[path],
    titleOf: (path) => fields.find(({ name }) => name === path)?.title ?? path,
    subscribe: () => nothing,
  }
}

interface ItemFieldProps {
  readonly id: string
  readonly field: Field
  readonly value: unknown
  readonly label: string
  readonly isFirst: boolean
  readonly problem: string | undefined
  onChange(value: Choice['value'] | undefined): void
}

function Asked({ id, field, value: held, label, isFirst, problem, onChange }: ItemFieldProps) {
  const { values } = field
  return (
    <TextField
      id={id}
      autoFocus={isFirst}
      fullWidth
      margin="dense"
      label={label}
      autoComplete="off"
      value={values ? placeOf(values, held) : typeof held === 'string' ? held : ''}
      select={values !== undefined}
      error={problem !== undefined}
      helperText={problem ?? (label === field.title ? field.help : undefined)}
      onChange={({ target: { value } }) => onChange(values ? values[Number(value)]?.value : value)}
      slotProps={{
        inputLabel: { required: true },
        htmlInput: { maxLength: field.maxLength, 'aria-required': true },
        select: { SelectDisplayProps: { 'aria-required': true } },
      }}
    >
      {values?.map((choice, at) => (
        <MenuItem key={String(choice.value)} value={String(at)}>
          {choice.title}
        </MenuItem>
      ))}
    </TextField>
  )
}

function placeOf(choices: readonly Choice[], value: unknown): string {
  const at = choices.findIndex((choice) => choice.value === value)
  return at < 0 ? '' : String(at)
}

function tidyValues(values: Row): Row {
  const trimmed = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? tidy(value) : value,
  ])
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''))
}
