/*
 * Personal data must not leak through labels, which are shown to everyone who may choose the record, or
 * through computed fields that are not marked themselves; `about` must refer to a person. E247–E249. A
 * computed field must not be visible to roles that may not see its inputs. E361.
 */

import { inputsOf } from '#model/entity/inherit'
import { isReference } from '#model/entity/kindGuards'
import { holdsPersonal } from '#model/record/anonymise'
import { nameAt } from '../expressions/nameAt'
import { at, namesText, problemAt, textOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import type { PropertyNode } from '../sources/nodes'
import { holesOf, readPath } from '../sources/readPath'
import type { Source, Sources } from '../sources/sources'

export function checkLabel(source: Source, sources: Sources): readonly SchemaProblem[] {
  const place = at(source.words, 'label')
  return holesOf(textOf(place) ?? '').flatMap(({ path, start }) => {
    const { field } = readPath(sources, source, path, place, { inside: 'label', crosses: true })
    if (field?.pii === undefined) return []
    const message = `"${path}" é um dado pessoal (pii) e apareceria em toda referência ao registro: tire-o do label`
    return [problemAt(place, 'E247', message, { within: start })]
  })
}

export function checkPersonal(
  nodes: readonly PropertyNode[],
  owner: Source | undefined,
  sources: Sources,
): readonly SchemaProblem[] {
  return nodes.flatMap((node) => [
    ...checkComputed(node),
    ...checkOpened(node),
    ...checkAbout(node, owner, sources),
  ])
}

function checkComputed({ cursor, field, scope }: PropertyNode): readonly SchemaProblem[] {
  const place = at(cursor, 'x-field', 'computed')
  const text = textOf(place)
  if (text === undefined || field.pii !== undefined) return []
  const shown = inputsOf(text, [...scope.values()]).find((input) => input.pii !== undefined)?.path
  if (shown === undefined) return []
  const message = `o cálculo mostra "${shown}", que é um dado pessoal (pii): marque também "${field.name}" com pii`
  return [problemAt(place, 'E248', message, { within: nameAt(text, shown) })]
}

function checkOpened({ cursor, field, scope }: PropertyNode): readonly SchemaProblem[] {
  const text = textOf(at(cursor, 'x-field', 'computed'))
  const { view } = field.roles
  if (text === undefined || view === undefined) return []
  const hiding = inputsOf(text, [...scope.values()]).find(
    (input) => input.roles.view !== undefined && view.some((role) => !input.roles.view?.includes(role)),
  )
  if (!hiding) return []
  const roles = view.filter((role) => !hiding.roles.view?.includes(role))
  const message = `o cálculo mostra "${hiding.path}", que ${namesText(roles)} não vê: tire-o de roles.view`
  return [problemAt(at(cursor, 'x-field', 'roles', 'view'), 'E361', message)]
}

function checkAbout(
  { cursor, field: told, name, isRoot, isItem }: PropertyNode,
  owner: Source | undefined,
  sources: Sources,
): readonly SchemaProblem[] {
  const place = at(cursor, 'x-field', 'about')
  const path = textOf(place)
  if (path === undefined) return []
  const wrong = (message: string) => [problemAt(place, 'E249', message)]
  if (!owner || !isRoot || isItem)
    return wrong(`about vale só em campos da raiz de uma entidade, e "${name}" não é um`)
  if (!holdsPersonal(told)) return wrong(`about vale só onde há pii ou personal, e "${name}" não tem`)
  const { field, problems } = readPath(sources, owner, path, place, { inside: 'about', crosses: true })
  if (problems.length > 0) return problems
  if (field && !isReference(field)) {
    return wrong(`"${path}" é ${field.kind}: about é o caminho até a referência à pessoa`)
  }
  return []
}
