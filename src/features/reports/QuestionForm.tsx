/* The parts of a question: list, columns, period, filters, grouping and totals. */
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import type { ReportQuestion } from '#model/wire/figures/report'
import { DayField, useConsole } from '../../engine'
import { FilterRows } from './FilterRows'
import { text } from './messages'
import {
  choicesOf,
  datesOf,
  emptyQuestion,
  type FieldChoice,
  groupsOf,
  type Period,
  subjectsFor,
  sumsOf,
} from './question'

interface QuestionFormProps {
  readonly question: ReportQuestion | undefined
  readonly period: Period
  onChange(question: ReportQuestion): void
  onPeriod(period: Period): void
}

/** The form of a question. */
export function QuestionForm({ question, period, onChange, onPeriod }: QuestionFormProps) {
  const id = useId()
  const { entities, index, actor } = useConsole()
  const subjects = subjectsFor(entities, actor)
  const entity = question && index.get(question.entidade)
  const choices = entity ? choicesOf(index, entity, actor) : []
  const groups = entity ? groupsOf(entity, choices) : []
  return (
    <Box
      component="section"
      aria-label={text.question}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
        alignItems: 'start',
      }}
    >
      <Autocomplete
        options={subjects.map(({ name }) => name)}
        value={question?.entidade ?? null}
        getOptionLabel={(name) => index.get(name)?.plural ?? name}
        onChange={(_event, name) => name !== null && onChange(emptyQuestion(name))}
        disableClearable={question !== undefined}
        renderInput={(params) => <TextField {...params} label={text.subject} />}
      />
      {question && entity && (
        <>
          <ManyFields
            label={text.columns}
            help={text.columnsHelp}
            choices={choices}
            value={question.colunas}
            onChange={(colunas) => onChange({ ...question, colunas })}
          />
          <ManyFields
            label={text.sums}
            choices={sumsOf(choices)}
            value={question.somas}
            onChange={(somas) => onChange({ ...question, somas })}
          />
          <OneField
            label={text.date}
            none={text.noDate}
            choices={datesOf(choices)}
            value={question.data}
            onChange={(data) => onChange(withPart(question, 'data', data))}
          />
          {question.data !== undefined && (
            <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
              {(['de', 'ate'] as const).map((end) => (
                <DayField
                  key={end}
                  id={`${id}-${end}`}
                  title={end === 'de' ? text.from : text.to}
                  value={period[end]}
                  onChange={(day) => onPeriod({ ...period, [end]: typeof day === 'string' ? day : '' })}
                />
              ))}
            </Box>
          )}
          <OneField
            label={text.group}
            none={text.noGroup}
            choices={groups}
            value={question.grupo}
            onChange={(grupo) => onChange(withPart(question, 'grupo', grupo))}
          />
          <FilterRows
            entity={entity}
            choices={groups}
            filter={question.filtro}
            onChange={(filtro) => onChange({ ...question, filtro })}
          />
        </>
      )}
    </Box>
  )
}

/** The question with another date or group, or without one. */
function withPart(question: ReportQuestion, name: 'data' | 'grupo', path: string): ReportQuestion {
  const { [name]: _old, ...others } = question
  return path === '' ? others : { ...others, [name]: path }
}

interface ManyFieldsProps {
  readonly label: string
  readonly help?: string
  readonly choices: readonly FieldChoice[]
  readonly value: readonly string[]
  onChange(paths: readonly string[]): void
}

function ManyFields({ label, help, choices, value, onChange }: ManyFieldsProps) {
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={choices.map(({ path }) => path)}
      value={[...value]}
      getOptionLabel={(path) => choices.find((choice) => choice.path === path)?.title ?? path}
      onChange={(_event, paths) => onChange(paths)}
      renderInput={(params) => <TextField {...params} label={label} helperText={help} />}
    />
  )
}

interface OneFieldProps {
  readonly label: string
  readonly none: string
  readonly choices: readonly FieldChoice[]
  readonly value: string | undefined
  onChange(path: string): void
}

function OneField({ label, none, choices, value = '', onChange }: OneFieldProps) {
  return (
    <TextField
      select
      label={label}
      value={choices.some(({ path }) => path === value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{none}</MenuItem>
      {choices.map(({ path, title }) => (
        <MenuItem key={path} value={path}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  )
}
