/* Turns the requirements of individual states, and incomplete coordinates, into plain rules. */
import { validationText } from '../../validationText'
import type { Field, Rule } from '../entity'
import { walkFields } from '../paths'

type StateValue = string | number

export type RuleKeywords = Omit<Rule, 'severity'> & {
  readonly severity?: Rule['severity']
  readonly in?: readonly StateValue[]
}

interface StateRequirements {
  readonly field: string
  readonly states: Readonly<Record<string, { readonly requires?: readonly string[] }>>
}

export function rulesOf(
  written: readonly RuleKeywords[],
  flow: StateRequirements | undefined,
  fields: readonly Field[],
): readonly Rule[] {
  const plain = written.map(({ in: states, when, ...rule }) => ({
    severity: 'error' as const,
    ...rule,
    when: states && flow ? `${isIn(flow.field, states)} && (${when})` : when,
  }))
  return [...plain, ...halfPlaces(fields), ...(flow ? requiredIn(flow, fields) : [])]
}

/** Just a warning, because a cell editor saves latitude and longitude one after the other. */
function halfPlaces(fields: readonly Field[]): readonly Rule[] {
  const [latitude, longitude] = (['latitude', 'longitude'] as const).map(
    (kind) => fields.find((field) => field.kind === kind)?.name,
  )
  if (latitude === undefined || longitude === undefined) return []
  const when = `(${latitude} == null) != (${longitude} == null)`
  return [{ when, message: validationText.halfPlace, field: longitude, severity: 'warn' }]
}

function requiredIn(flow: StateRequirements, fields: readonly Field[]): readonly Rule[] {
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

/** An object around the field may be missing too. */
function isMissing({ path, schema }: Field): string {
  const names = path.split('.')
  const holders = names.map((_, end) => `${names.slice(0, end + 1).join('.')} == null`)
  return [...holders, ...(schema.type === 'array' ? [`size(${path}) == 0`] : [])].join(' || ')
}
