import { Link } from 'react-router-dom'
import { kindText } from '#model/changes/words'
import { fieldWords } from '#model/describe/fieldWords'
import type { Entity, Field } from '#model/entity/entity'
import { useConsole } from '../../../engine'
import { text } from '../messages'
import { roleTitles } from '../roles'
import { titles } from '../titles'

interface FieldsPartProps {
  readonly entity: Entity
  readonly fieldName: string | null
}

export function FieldsPart({ entity, fieldName }: FieldsPartProps) {
  return (
    <Fields entity={entity} fields={entity.fields.filter(({ system }) => !system)} fieldName={fieldName} />
  )
}

interface FieldsProps extends FieldsPartProps {
  readonly fields: readonly Field[]
  readonly label?: string
}

function Fields({ entity, fields, fieldName, label }: FieldsProps) {
  return (
    <ul className="schema-fields" aria-label={label}>
      {fields.map((field) => (
        <li
          key={field.path}
          id={`schema-campo-${field.path}`}
          data-wanted={field.path === fieldName || undefined}
        >
          <div className="schema-field">
            <Called field={field} />
            <Kind field={field} />
            <Said entity={entity} field={field} />
          </div>
          {field.fields.length > 0 && (
            <Fields
              entity={entity}
              fields={field.fields}
              fieldName={fieldName}
              label={text.fields.inner(field.title)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function Called({ field: { title, name, required, help } }: { readonly field: Field }) {
  return (
    <div>
      <strong>{title}</strong> <code>{name}</code>
      {required && <span className="schema-mark">{text.fields.required}</span>}
      {help !== undefined && <p className="schema-quiet">{help}</p>}
    </div>
  )
}

function Kind({ field: { kind, unit, ref, values = [] } }: { readonly field: Field }) {
  const { area, index } = useConsole()
  const ends = ref ? (ref.by ? [...new Set(Object.values(ref.by.of))] : [ref.entity]) : []
  return (
    <div>
      {kindText(kind)}
      {unit !== undefined && ` (${unit})`}
      {ends.map((name) => (
        <span key={name}>
          {' '}
          <Link to={`/${area}/${titles.path}?cadastro=${name}`}>
            {text.fields.to(index.get(name)?.plural ?? name)}
          </Link>
        </span>
      ))}
      {values.length > 0 && (
        <details open={values.length <= 6}>
          <summary>
            {text.fields.choices} ({values.length})
          </summary>
          <ul className="schema-choices">
            {values.map(({ value, title }) => (
              <li key={String(value)}>
                {title}
                {title !== String(value) && <code>{String(value)}</code>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function Said({ entity, field }: { readonly entity: Entity; readonly field: Field }) {
  const { entities, index } = useConsole()
  return (
    <div className="schema-quiet">{fieldWords(index, entity, field, roleTitles(entities)).join(' · ')}</div>
  )
}
