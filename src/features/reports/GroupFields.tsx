import { isTemporal } from '#model/entity/kindGuards'
import { pivotUnits } from '#model/query/query'
import { isTable, type ReportQuery, reportMeasures } from '#model/wire/figures/report'
import { text } from './messages'
import { OneField } from './OneField'
import { type FieldChoice, withGroup, withPart } from './question'

interface GroupFieldsProps {
  readonly question: ReportQuery
  readonly choices: readonly FieldChoice[]
  onChange(question: ReportQuery): void
}

const units = pivotUnits.map((unit) => ({ path: unit, title: text.stretches[unit] }))
const measures = reportMeasures.map((measure) => ({ path: measure, title: text.measures[measure] }))

export function GroupFields({ question, choices, onChange }: GroupFieldsProps) {
  const { grupo, segundoGrupo } = question
  const find = (path: string | undefined) => choices.find((choice) => choice.path === path)
  const first = find(grupo)
  const second = find(segundoGrupo)
  return (
    <>
      <OneField
        label={text.group}
        none={text.noGroup}
        choices={choices}
        value={grupo}
        onChange={(path) => onChange(withGroup(question, 'grupo', find(path)))}
      />
      {first && isTemporal(first.field) && (
        <OneField
          label={text.stretch(first.title)}
          choices={units}
          value={question.grupoPor}
          onChange={(unit) => onChange(withPart(question, 'grupoPor', unit))}
        />
      )}
      {first && (
        <OneField
          label={text.second}
          none={text.noSecond}
          choices={choices.filter(({ path }) => path !== grupo)}
          value={segundoGrupo}
          onChange={(path) => onChange(withGroup(question, 'segundoGrupo', find(path)))}
        />
      )}
      {second && isTemporal(second.field) && (
        <OneField
          label={text.stretch(second.title)}
          choices={units}
          value={question.segundoGrupoPor}
          onChange={(unit) => onChange(withPart(question, 'segundoGrupoPor', unit))}
        />
      )}
      {isTable(question) && question.somas.length > 0 && (
        <OneField
          label={text.measure}
          choices={measures}
          value={question.medida ?? 'soma'}
          onChange={(measure) => onChange(withPart(question, 'medida', measure))}
        />
      )}
    </>
  )
}
