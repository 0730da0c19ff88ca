/* Workflows: states against the values of their field, transitions against the states. E210–E213, E243, E251,
 * E264, E271. */
import { isChoice } from '#model/entity/kindGuards'
import { fieldAt } from '#model/entity/paths'
import { isMade } from '#model/entity/rollup'
import { systemNames } from '#model/entity/system'
import { at, type Cursor, entriesOf, itemsOf, namesText, problemAt, textOf, textsOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { suggest } from '../files/suggest'
import { pathsOf } from '../sources/demanded'
import { readPath } from '../sources/readPath'
import { type Source, type Sources, workflowFieldOf } from '../sources/sources'
import { checkClosings, checkDemandedOnce, checkDemands } from './checkClosings'

export function checkWorkflow(source: Source, sources: Sources): readonly SchemaProblem[] {
  const workflow = at(source.words, 'workflow')
  return [...checkActs(source, workflow), ...checkFlow(source, sources, workflow)]
}

/** The audit log distinguishes transitions and acts by name only. */
function checkActs(source: Source, workflow: Cursor): readonly SchemaProblem[] {
  const taken = new Set(entriesOf(at(workflow, 'transitions')).map(([name]) => name))
  return entriesOf(at(source.words, 'acts')).flatMap(([name, place]) =>
    taken.has(name)
      ? [problemAt(place, 'E264', `o ato "${name}" tem o nome de uma transição`, { atKey: true })]
      : [],
  )
}

function checkFlow(source: Source, sources: Sources, workflow: Cursor): readonly SchemaProblem[] {
  const name = textOf(at(workflow, 'field'))
  if (name === undefined) return []
  const place = at(workflow, 'field')
  const { problems } = readPath(sources, source, name, place, { inside: 'workflow.field', topLevel: true })
  return [
    ...problems,
    ...checkStates(source, workflow),
    ...checkBeside(source, sources, workflow),
    ...checkMoves(source, workflow),
    ...checkInputs(source, sources, workflow),
    ...checkAccounts(source, sources, workflow),
    ...checkClosings(source, sources, workflow),
    ...checkDemands(source, workflow),
    ...checkDemandedOnce(workflow),
    ...checkAmong(source, workflow),
  ]
}

function checkStates(source: Source, workflow: Cursor): readonly SchemaProblem[] {
  const field = workflowFieldOf(source)
  if (!field) return []
  if (!field.values) {
    const message = `"${field.name}" não tem lista de valores: um fluxo precisa de enum ou oneOf no campo`
    return [problemAt(at(workflow, 'field'), 'E212', message)]
  }
  const values = field.values.map(({ value }) => String(value))
  const states = entriesOf(at(workflow, 'states'))
  const written = new Set(states.map(([state]) => state))
  const initial = at(workflow, 'initial').value
  return [
    ...states.flatMap(([state, place]) => {
      if (values.includes(state)) return []
      const message = `a situação "${state}" não é um valor de "${field.name}"; os valores são ${namesText(values)}`
      return [problemAt(place, 'E210', message, { atKey: true, suggestion: suggest(state, values) })]
    }),
    ...values
      .filter((value) => !written.has(value))
      .map((value) => {
        const near = states.map(([state]) => state).filter((state) => !values.includes(state))
        const message = `falta em states o valor "${value}" de "${field.name}"`
        return problemAt(at(workflow, 'states'), 'E210', message, {
          atKey: true,
          suggestion: suggest(value, near),
        })
      })
      .filter((problem) => problem.suggestion === undefined),
    ...(field.default !== undefined && field.default !== initial && initial !== undefined
      ? [
          problemAt(
            at(workflow, 'initial'),
            'E213',
            `initial é ${JSON.stringify(initial)}, mas o default de "${field.name}" é ${JSON.stringify(field.default)}`,
          ),
        ]
      : []),
  ]
}

function checkBeside(source: Source, sources: Sources, workflow: Cursor): readonly SchemaProblem[] {
  const beside = at(workflow, 'beside')
  const name = textOf(at(beside, 'field'))
  if (name === undefined) return []
  const inside = { inside: 'workflow.beside', topLevel: true }
  const { field, problems } = readPath(sources, source, name, at(beside, 'field'), inside)
  const known = (field?.values ?? []).map(({ value }) => String(value))
  const states = entriesOf(at(workflow, 'states')).map(([state]) => state)
  const refuse = (place: Cursor, said: string, of: string, names: readonly string[], atKey: boolean) => {
    const message = `"${said}" não é um valor de "${of}"; os valores são ${namesText(names)}`
    return problemAt(place, 'E210', message, { atKey, suggestion: suggest(said, names) })
  }
  return [
    ...problems,
    ...itemsOf(at(beside, 'in'))
      .filter(({ value }) => !states.includes(String(value)))
      .map((place) => refuse(place, String(place.value), 'states', states, false)),
    ...entriesOf(at(beside, 'values'))
      .filter(([value]) => field && !known.includes(value))
      .map(([value, place]) => refuse(place, value, name, known, true)),
  ]
}

function checkMoves(source: Source, workflow: Cursor): readonly SchemaProblem[] {
  const states = entriesOf(at(workflow, 'states')).map(([state]) => state)
  const types = new Set(workflowFieldOf(source)?.values?.map(({ value }) => typeof value))
  const places = [
    at(workflow, 'initial'),
    ...entriesOf(at(workflow, 'transitions')).flatMap(([, each]) => [
      ...itemsOf(at(each, 'from')),
      at(each, 'to'),
    ]),
  ]
  return places.flatMap((place) => {
    const { value } = place
    if (typeof value !== 'string' && typeof value !== 'number') return []
    if (states.includes(String(value))) {
      if (types.size !== 1 || types.has(typeof value)) return []
      const right = typeof value === 'string' ? value : JSON.stringify(String(value))
      return [
        problemAt(
          place,
          'E211',
          `${JSON.stringify(value)} tem o tipo errado: o valor é guardado como ${right}`,
        ),
      ]
    }
    const message = `situação desconhecida ${JSON.stringify(value)}; as situações são ${namesText(states)}`
    return [problemAt(place, 'E211', message, { suggestion: suggest(String(value), states) })]
  })
}

function checkInputs(source: Source, sources: Sources, workflow: Cursor): readonly SchemaProblem[] {
  const asked = entriesOf(at(workflow, 'transitions')).flatMap(([name, transition]) =>
    ['input', 'demands', 'completes'].flatMap((word) =>
      pathsOf(transition, word).map((each) => [`transitions.${name}.${word}`, each] as const),
    ),
  )
  return asked.flatMap(([inside, [path, place]]) => {
    const { field, problems } = readPath(sources, source, path, place, { inside })
    if (!field) return problems
    const isKept = field.system || isMade(field) || field === workflowFieldOf(source)
    if (!isKept) return []
    return [problemAt(place, 'E243', `"${path}" não cabe em ${inside}: o próprio sistema o preenche`)]
  })
}

function checkAmong(source: Source, workflow: Cursor): readonly SchemaProblem[] {
  return entriesOf(at(workflow, 'transitions')).flatMap(([name, transition]) => {
    const all = ['input', 'demands'].flatMap((word) => pathsOf(transition, word).map(([path]) => path))
    const asked = [...new Set(all)]
    return entriesOf(at(transition, 'among')).flatMap(([path, place]) => {
      const tell = (where: Cursor, message: string, more = {}) => [problemAt(where, 'E271', message, more)]
      if (!asked.includes(path)) {
        const message = `transitions.${name}.among: "${path}" não está em input nem em demands${asked.length > 0 ? `; neles há ${namesText(asked)}` : ', que estão vazios'}`
        return tell(place, message, { atKey: true, suggestion: suggest(path, asked) })
      }
      const field = fieldAt(source.entity, path)
      if (!field) return []
      if (!isChoice(field) || !field.values) {
        return tell(place, `transitions.${name}.among: "${path}" não é uma escolha`, { atKey: true })
      }
      const known = field.values.map(({ value }) => value)
      return itemsOf(place).flatMap((item) => {
        if (known.some((value) => value === item.value)) return []
        const [text, names] = [String(item.value), known.map(String)]
        const message = `"${text}" não é um valor de "${path}"; os valores são ${namesText(names)}`
        return tell(item, message, { suggestion: suggest(text, names) })
      })
    })
  })
}

function checkAccounts(source: Source, sources: Sources, workflow: Cursor): readonly SchemaProblem[] {
  const accounts: readonly string[] = [systemNames.createdBy, systemNames.updatedBy]
  return entriesOf(at(workflow, 'transitions')).flatMap(([name, transition]) =>
    textsOf(at(transition, 'notBy')).flatMap(([path, place]) => {
      const inside = `transitions.${name}.notBy`
      const { field, problems } = readPath(sources, source, path, place, { inside, crosses: true })
      if (!field || (field.system && accounts.includes(field.name))) return problems
      const message = `"${path}" não guarda uma conta: ${inside} aceita caminhos até ${namesText(accounts)}`
      return [problemAt(place, 'E251', message)]
    }),
  )
}
