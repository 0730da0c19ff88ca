/*
 * Points at fields that decide whose sight a record is in and that a role may edit which is not above the ones that see
 * by them. No mistake: the server refuses the change that would take the record away, but the author should know. E362.
 */
import type { Entity } from '#model/entity/entity'
import { mayEdit } from '#model/people/access'
import { at, namesText, problemAt, rootOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import type { SchemaFile } from '../files/schemaFile'

/** What an author should know of the scopes of sound files. */
export function noteScopes(
  files: readonly SchemaFile[],
  entities: readonly Entity[],
): readonly SchemaProblem[] {
  const levelOf = (role: string) =>
    entities.find(({ account }) => account?.role === role)?.account?.level ?? Number.POSITIVE_INFINITY
  return files.flatMap((file) => {
    const entity = entities.find(({ name }) => name === file.name)
    if (!entity) return []
    return Object.entries(entity.scope).flatMap(([role, filters]) => {
      const heads = new Set(filters.flatMap(Object.keys).map((path) => path.split('.')[0]))
      return entity.fields
        .filter((field) => heads.has(field.name) && !field.system && !field.readOnly)
        .flatMap((field) => {
          const editors = entity.access.edit.filter(
            (each) => each !== role && levelOf(each) >= levelOf(role) && mayEdit(field, each),
          )
          if (editors.length === 0) return []
          const message = `"${field.name}" decide o que ${role} vê e pode ser alterado por ${namesText(editors)}: a alteração que tiraria o registro do alcance de ${role} é recusada`
          return [problemAt(at(rootOf(file), 'x-entity', 'scope', role), 'E362', message, { atKey: true })]
        })
    })
  })
}
