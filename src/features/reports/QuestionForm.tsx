import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { loadBodies } from '#model/entity/load/lazyEntity'
import type { ReportQuery } from '#model/wire/figures/report'
import { Combobox, DayField, useConsole } from '../../engine'
import { FilterRows } from './FilterRows'
import { GroupFields } from './GroupFields'
import { text } from './messages'
import { OneField } from './OneField'
import {
  choicesOf,
  datesOf,
  emptyQuestion,
  type FieldChoice,
  groupsOf,
  type Period,
  subjectsFor,
  sumsOf,
  tableGroupsOf,
  titleAt,
  withPart,
} from './question'

interface QuestionFormProps {
  readonly question: ReportQuery | undefined
  readonly period: Period
  onChange(question: ReportQuery): void
  onPeriod(period: Period): void
}

export function QuestionForm({ question, period, onChange, onPeriod }: QuestionFormProps) {
  const { entities, index, actor } = useConsole()
  const subjects = subjectsFor(entities, actor)
  const entity = question && index.get(question.entidade)
  const choices = entity ? choicesOf(index, entity, actor) : []
  const groups = entity ? groupsOf(entity, choices) : []
  const choose = async (name: string) => {
    // Waits for the metadata of the list; if that fails, the next component that needs it shows the error.
    await loadBodies(subjects.filter((each) => each.name === name))?.catch(() => undefined)
    onChange(emptyQuestion(name))
  }
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
      <Combobox<string, false, boolean>
        options={subjects.map(({ name }) => name)}
        value={question?.entidade ?? null}
        labelOf={(name) => index.get(name)?.plural ?? name}
        keyOf={(name) => name}
        onChange={(name) => name !== null && void choose(name)}
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
          {question.data !== undefined && <PeriodFields period={period} onPeriod={onPeriod} />}
          <GroupFields
            question={question}
            choices={tableGroupsOf(index, entity, choices, actor)}
            onChange={onChange}
          />
          <TextField
            label={text.search}
            value={question.busca ?? ''}
            onChange={(event) => onChange(withPart(question, 'busca', event.target.value))}
          />
          <FilterRows
            entity={entity}
            choices={groups}
            titleOf={(path) =>
              choices.find((choice) => choice.path === path)?.title ?? titleAt(index, entity, path)
            }
            filter={question.filtro}
            onChange={(filtro) => onChange({ ...question, filtro })}
          />
        </>
      )}
    </Box>
  )
}

function PeriodFields({ period, onPeriod }: Pick<QuestionFormProps, 'period' | 'onPeriod'>) {
  const id = useId()
  return (
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
  )
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
    <Combobox<string, true>
      multiple
      disableCloseOnSelect
      options={choices.map(({ path }) => path)}
      value={[...value]}
      labelOf={(path) => choices.find((choice) => choice.path === path)?.title ?? path}
      keyOf={(path) => path}
      onChange={onChange}
      help={help}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  )
}
