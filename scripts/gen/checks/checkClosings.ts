/*
 * Locked fields and demands of transitions: locked fields must be editable otherwise, pending changes need a
 * place, and demanded fields must be visible to the role. E260–E263, E376.
 */
import type { Field } from '#model/entity/entity'
import { isObject } from '#model/entity/kindGuards'
import { fieldAt } from '#model/entity/paths'
import { maySee } from '#model/people/access'
import { at, type Cursor, entriesOf, problemAt, textOf, textsOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { suggest } from '../files/suggest'
import { demandsOf, pathsOf } from '../sources/demanded'
import { readPath } from '../sources/readPath'
import { type Source, type Sources, workflowFieldOf } from '../sources/sources'

export function checkClosings(source: Source, sources: Sources, workflow: Cursor): readonly SchemaProblem[] {
  return entriesOf(at(workflow, 'states')).flatMap(([state, words]) => {
    const locked = textsOf(at(words, 'locked'))
    const paths = locked.map(([path]) => path)
    const waiting = textsOf(at(words, 'approval', 'fields'))
    return [
      ...locked.flatMap(([path, place]) => [
        ...checkClosed(source, sources, path, place, { inside: `states.${state}.locked` }),
        ...checkOnce(paths, path, place),
      ]),
      ...waiting.flatMap(([path, place]) => [
        ...checkClosed(source, sources, path, place, { inside: `states.${state}.approval`, topLevel: true }),
        ...checkStillOpen(at(words, 'locked'), paths, path, place),
      ]),
      ...checkHolder(source, at(words, 'approval', 'in'), waiting),
    ]
  })
}

function checkClosed(
  source: Source,
  sources: Sources,
  path: string,
  place: Cursor,
  options: { readonly inside: string; readonly topLevel?: boolean },
): readonly SchemaProblem[] {
  const { field, problems } = readPath(sources, source, path, place, { ...options, isShown: true })
  if (!field || !isAlwaysClosed(source, field)) return problems
  const why =
    field === workflowFieldOf(source) ? 'só as transições o alteram' : 'nunca é alterado por pessoas'
  const message = `"${path}" não cabe em ${options.inside}: ${why}`
  return [problemAt(place, 'E260', message)]
}

function isAlwaysClosed(source: Source, field: Field): boolean {
  return field.system || field.readOnly || field.computed !== undefined || field === workflowFieldOf(source)
}

function checkOnce(paths: readonly string[], path: string, place: Cursor): readonly SchemaProblem[] {
  const holder = paths.find((each) => path.startsWith(`${each}.`))
  return holder === undefined
    ? []
    : [problemAt(place, 'E261', `"${path}" já está fechado: fica dentro de "${holder}"`)]
}

/** A locked field cannot be an input of a transition from that state. */
function checkStillOpen(
  locked: Cursor,
  paths: readonly string[],
  path: string,
  place: Cursor,
): readonly SchemaProblem[] {
  const isClosed = locked.value === true || paths.some((each) => each === path || each.startsWith(`${path}.`))
  return isClosed ? [problemAt(place, 'E261', `"${path}" já está fechado por locked nesta situação`)] : []
}

/** The object for pending changes must be read-only, and have each field under the same name and kind. */
function checkHolder(
  source: Source,
  place: Cursor,
  waiting: readonly (readonly [string, Cursor])[],
): readonly SchemaProblem[] {
  const name = textOf(place)
  if (name === undefined) return []
  const holder = source.entity.fields.find((field) => field.name === name)
  if (!holder) {
    const suggestion = suggest(
      name,
      source.entity.fields.map((field) => field.name),
    )
    return [problemAt(place, 'E201', `campo desconhecido em approval.in: "${name}"`, { suggestion })]
  }
  if (!isObject(holder) || !holder.readOnly) {
    return [
      problemAt(place, 'E262', `"${name}" não serve para approval.in: precisa ser um grupo com readOnly`),
    ]
  }
  return waiting.flatMap(([path, at]) => {
    const field = fieldAt(source.entity, path)
    const twin = holder.fields.find((each) => each.name === path)
    if (!field || isAlwaysClosed(source, field) || twin?.kind === field.kind) return []
    return [problemAt(at, 'E262', `falta em "${name}" um campo "${path}" do tipo ${field.kind}`)]
  })
}

/** A transition must not demand a field twice, or conditionally if it does so always. */
export function checkDemandedOnce(workflow: Cursor): readonly SchemaProblem[] {
  return entriesOf(at(workflow, 'transitions')).flatMap(([name, transition]) => {
    const demands = demandsOf(transition)
    return demands.flatMap(({ path, when, place }, index) => {
      const others = demands.filter((each, i) => each.path === path && i !== index)
      const isAlready =
        others.some((each) => each.when === undefined && when !== undefined) ||
        demands.slice(0, index).some((each) => each.path === path && each.when === when)
      const message = `transitions.${name}.demands já exige "${path}"`
      return isAlready ? [problemAt(place, 'E376', message)] : []
    })
  })
}

export function checkDemands(source: Source, workflow: Cursor): readonly SchemaProblem[] {
  return entriesOf(at(workflow, 'transitions')).flatMap(([name, transition]) =>
    pathsOf(transition, 'demands').flatMap(([path, place]) => {
      const steps = path.split('.').map((_, end, all) => all.slice(0, end + 1).join('.'))
      const fields = steps.flatMap((step) => fieldAt(source.entity, step) ?? [])
      const blind = textsOf(at(transition, 'roles'))
        .map(([role]) => role)
        .find((role) => fields.some((field) => !maySee(field, role)))
      if (blind === undefined) return []
      const message = `transitions.${name}.demands exige "${path}", que o papel "${blind}" não vê`
      return [problemAt(place, 'E263', message)]
    }),
  )
}
