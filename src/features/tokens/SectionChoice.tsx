import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import type { Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import { Combobox, useConsole } from '../../engine'
import { text } from './messages'

/** Access groups define all permissions, so no token may access them. */
const closed = 'role'

interface SectionChoiceProps {
  /** Entity names; null means all. */
  readonly value: readonly string[] | null
  readonly problem: string | undefined
  onChange(value: readonly string[] | null): void
}

export function SectionChoice({ value, problem, onChange }: SectionChoiceProps) {
  const { entities, actor } = useConsole()
  const open = entities
    .filter((entity) => entity.name !== closed && mayAct(entity, 'list', actor))
    .toSorted((a, b) => a.plural.localeCompare(b.plural, 'pt-BR'))
  return (
    <>
      <FormControlLabel
        label={text.allSections}
        control={
          <Checkbox checked={value === null} onChange={(_event, isAll) => onChange(isAll ? null : [])} />
        }
      />
      {value !== null && (
        <Combobox<Entity, true>
          multiple
          disableCloseOnSelect
          options={open}
          value={open.filter(({ name }) => value.includes(name))}
          keyOf={({ name }) => name}
          labelOf={({ plural }) => plural}
          onChange={(chosen) => onChange(chosen.map(({ name }) => name))}
          problem={problem}
          help={text.sectionsHint}
          renderInput={(params) => <TextField {...params} required label={text.sections} />}
        />
      )}
    </>
  )
}
