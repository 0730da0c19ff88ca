/* Rules that hold in some states only, written out as plain rules: what evaluates rules knows no states. */
import { validationText } from '../../validationText'
import type { Field, Rule } from '../entity'
import { walkFields } from '../paths'

type StateValue = string | number

/** A rule as written. */
export type RuleWords = Omit<Rule, 'severity'> & {
  readonly severity?: Rule['severity']
  /** The states in which it is asked; all, without it. */
  readonly in?: readonly StateValue[]
}

interface Flow {
  readonly field: string
  readonly states: Readonly<Record<string, { readonly requires?: readonly string[] }>>
}

/** All rules of an entity: those written, and those that its states make by what they require. */
export function rulesOf(
  written: readonly RuleWords[],
  flow: Flow | undefined,
  fields: readonly Field[],
): readonly Rule[] {
  const plain = written.map(({ in: states, when, ...rule }) => ({
    severity: 'error' as const,
    ...rule,
    when: states && flow ? `${isIn(flow.field, states)} && (${when})` : when,
  }))
  return flow ? [...plain, ...requiredIn(flow, fields)] : plain
}

/** One rule for each field that states require. */
function requiredIn(flow: Flow, fields: readonly Field[]): readonly Rule[] {
  const values = fields.find(({ name }) => name === flow.field)?.values ?? []
  const states = new Map<string, readonly StateValue[]>()
  for (const [state, { requires = [] }] of Object.entries(flow.states)) {
    const value = values.map((each) => each.value).find((each) => String(each) === state)
    const kept = typeof value === 'number' ? value : state
    for (const path of requires) states.set(path, [...(states.get(path) ?? []), kept])
  }
  const byPath = new Map([...walkFields(fields)].map((field) => [field.path, field]))
  return [...states].flatMap(([path, among]) => {
    const field = byPath.get(path)
    if (!field) return []
    const when = `${isIn(flow.field, among)} && (${isMissing(field)})`
    return [{ when, message: validationText.required, field: path, severity: 'error' as const }]
  })
}

function isIn(field: string, states: readonly StateValue[]): string {
  return `${field} in [${states.map((each) => JSON.stringify(each)).join(', ')}]`
}

/** What holds the field may be missing too. */
function isMissing({ path, schema }: Field): string {
  const names = path.split('.')
  const holders = names.map((_, end) => `${names.slice(0, end + 1).join('.')} == null`)
  return [...holders, ...(schema.type === 'array' ? [`size(${path}) == 0`] : [])].join(' || ')
}
