import { conditionWords } from '#model/describe/conditionWords'
import { pathTitle } from '#model/describe/pathTitle'
import { filterWords } from '#model/describe/scopeWords'
import type { Entity, Rule } from '#model/entity/entity'
import { useConsole } from '../../../engine'
import { text } from '../messages'
import { roleTitles } from '../roles'

export function RulesPart({ entity }: { readonly entity: Entity }) {
  const { index } = useConsole()
  const named = (fields: readonly string[]) => {
    const titles = fields.map((path) => pathTitle(index, entity, path)).join(' + ')
    return fields.length === 1 ? text.rules.uniqueOne(titles) : text.rules.unique(titles)
  }
  const sets = [
    ...entity.unique.map((fields) => named(fields)),
    ...entity.uniqueWhere.map(
      ({ fields, where }) => `${named(fields)} ${text.rules.among(filterWords(index, entity, where))}`,
    ),
  ]
  if (sets.length + entity.rules.length === 0) return <p className="schema-quiet">{text.rules.none}</p>
  return (
    <ul className="schema-rules">
      {entity.rules.map((rule) => (
        <RuleItem key={`${rule.when} ${rule.message}`} entity={entity} rule={rule} />
      ))}
      {sets.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function RuleItem({
  entity,
  rule: { when, message, field, severity },
}: {
  readonly entity: Entity
  readonly rule: Rule
}) {
  const { index, entities } = useConsole()
  const sentence = conditionWords(index, entity, when, roleTitles(entities))
  return (
    <li>
      <span className="schema-right" data-right={severity === 'error' ? 'none' : 'approval'}>
        {text.rules[severity]}
      </span>{' '}
      “{message}”{field !== undefined && ` ${text.rules.at(pathTitle(index, entity, field))}`}
      <p className="schema-quiet">
        {sentence !== undefined && `${text.rules.when} ${sentence}. `}
        <code>{when}</code>
      </p>
    </li>
  )
}
