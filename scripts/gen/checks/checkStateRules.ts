/*
 * Rules of states: the states must exist, and a required field must be editable, and visible to all roles that lead
 * to the state. E360, E368, E369.
 */
import type { Field } from '#model/entity/entity'
import { isList, isObject, isSecret } from '#model/entity/kindGuards'
import { fieldAt } from '#model/entity/paths'
import { maySee } from '#model/people/access'
import { at, type Cursor, entriesOf, itemsOf, namesText, problemAt, textsOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { suggest } from '../files/suggest'
import { readPath } from '../sources/readPath'
import { type Source, type Sources, workflowFieldOf } from '../sources/sources'

export function checkStateRules(source: Source, sources: Sources): readonly SchemaProblem[] {
  const rules = itemsOf(at(source.words, 'rules'))
  const states = entriesOf(at(source.words, 'workflow', 'states'))
  return [
    ...rules.flatMap((rule) => checkStates(source, at(rule, 'in'))),
    ...states.flatMap(([state, words]) =>
      textsOf(at(words, 'requires')).flatMap(([path, place]) =>
        checkRequired(source, sources, state, path, place),
      ),
    ),
  ]
}

function checkStates(source: Source, word: Cursor): readonly SchemaProblem[] {
  if (word.value === undefined) return []
  const field = workflowFieldOf(source)
  if (at(source.words, 'workflow').value === undefined) {
    const message = 'a entidade não tem workflow, e sem ele não há situações em que perguntar a regra'
    return [problemAt(word, 'E360', message, { atKey: true })]
  }
  const values = field?.values?.map(({ value }) => value)
  if (!values) return []
  return itemsOf(word)
    .filter((each) => !values.some((value) => value === each.value))
    .map((each) => {
      const names = values.map(String)
      const message = `situação desconhecida em rules.in: ${JSON.stringify(each.value)}; as situações são ${namesText(names)}`
      return problemAt(each, 'E360', message, { suggestion: suggest(String(each.value), names) })
    })
}

function checkRequired(
  source: Source,
  sources: Sources,
  state: string,
  path: string,
  place: Cursor,
): readonly SchemaProblem[] {
  const inside = `states.${state}.requires`
  const { field, problems } = readPath(sources, source, path, place, { inside, isShown: true })
  if (!field) return problems
  const steps = path.split('.').map((_, end, all) => all.slice(0, end + 1).join('.'))
  const fields = steps.flatMap((step) => fieldAt(source.entity, step) ?? [])
  const why = whyNot(source, fields)
  if (why !== undefined) return [problemAt(place, 'E368', `"${path}" não cabe em ${inside}: ${why}`)]
  const blind = rolesLeadingTo(source, state).find((role) => fields.some((each) => !maySee(each, role)))
  if (blind === undefined) return problems
  const message = `${inside} exige "${path}", que o papel "${blind}", que leva registros a esta situação, não vê`
  return [problemAt(place, 'E369', message)]
}

/** Why the last field, nested in the previous ones, cannot be required. */
function whyNot(source: Source, fields: readonly Field[]): string | undefined {
  const field = fields.at(-1)
  if (!field) return undefined
  if (field === workflowFieldOf(source)) return 'é o campo da própria situação'
  if (fields.some((each) => each.system || each.readOnly || each.computed !== undefined))
    return 'nunca é preenchido por pessoas'
  if (isSecret(field)) return 'é uma senha e nunca sai do servidor'
  if (fields.slice(0, -1).some(isList)) return 'fica dentro de uma lista'
  if (isObject(field)) return 'é um grupo; diga quais campos dele'
  if (fields.every(({ required }) => required)) return 'já é obrigatório sempre'
  return undefined
}

function rolesLeadingTo(source: Source, state: string): readonly string[] {
  const workflow = at(source.words, 'workflow')
  const isInitial = String(at(workflow, 'initial').value) === state
  const taken = entriesOf(at(workflow, 'transitions'))
    .filter(([, each]) => String(at(each, 'to').value) === state)
    .flatMap(([, each]) => textsOf(at(each, 'roles')))
  const made = isInitial ? textsOf(at(source.words, 'access', 'create')) : []
  return [...taken, ...made].map(([role]) => role)
}
