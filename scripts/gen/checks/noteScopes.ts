/*
 * Notes fields that determine the scope of a role and may be edited by a role that is not above it. This is
 * allowed, because the server rejects a change that would take the record out of the editor's scope, but the
 * author should justify it in `scopeEditable`. An unnecessary justification is an error. E362.
 */
import type { Entity } from '#model/entity/entity'
import { indexEntities } from '#model/entity/paths'
import { mayEdit } from '#model/people/access'
import { at, entriesOf, namesText, problemAt, rootOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import type { SchemaFile } from '../files/schemaFile'

export function noteScopes(
  files: readonly SchemaFile[],
  entities: readonly Entity[],
): { readonly notes: readonly SchemaProblem[]; readonly problems: readonly SchemaProblem[] } {
  const levels = new Map(
    entities.flatMap(({ account }) => (account ? [[account.role, account.level] as const] : [])).reverse(),
  )
  const levelOf = (role: string) => levels.get(role) ?? Number.POSITIVE_INFINITY
  const byName = indexEntities(entities)
  const notes: SchemaProblem[] = []
  const problems: SchemaProblem[] = []
  for (const file of files) {
    const entity = byName.get(file.name)
    if (!entity) continue
    const words = at(rootOf(file), 'x-entity')
    const found = deciding(entity, levelOf)
    const reasons = new Map(entriesOf(at(words, 'scopeEditable')))
    for (const { field, role, editors } of found) {
      if (reasons.has(field)) continue
      const message = `"${field}" decide o que ${role} vê e pode ser alterado por ${namesText(editors)}: a alteração que tiraria o registro do alcance de ${role} é recusada. Se é de propósito, diga o motivo em "scopeEditable"`
      notes.push(problemAt(at(words, 'scope', role), 'E362', message, { atKey: true }))
    }
    for (const [name, cursor] of reasons) {
      if (found.some(({ field }) => field === name)) continue
      const message = `"${name}" não decide quem vê o registro, ou só se altera por quem está acima: tire-o de "scopeEditable"`
      problems.push(problemAt(cursor, 'E362', message, { atKey: true }))
    }
  }
  return { notes, problems }
}

interface ScopeField {
  readonly field: string
  readonly role: string
  readonly editors: readonly string[]
}

function deciding(entity: Entity, levelOf: (role: string) => number): readonly ScopeField[] {
  return Object.entries(entity.scope).flatMap(([role, filters]) => {
    const heads = new Set(filters.flatMap(Object.keys).map((path) => path.split('.')[0]))
    return entity.fields
      .filter((field) => heads.has(field.name) && !field.system && !field.readOnly)
      .map((field) => ({
        field: field.name,
        role,
        editors: entity.access.edit.filter(
          (each) => each !== role && levelOf(each) >= levelOf(role) && mayEdit(field, each),
        ),
      }))
      .filter(({ editors }) => editors.length > 0)
  })
}
