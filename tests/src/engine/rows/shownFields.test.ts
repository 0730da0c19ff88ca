import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Field } from '#model/entity/entity'
import { labelParts } from '#model/entity/label'
import { resolvePath } from '#model/entity/paths'
import { hasSection, mayReadNames, maySee, maySeePath } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { columnsOf } from '../../../../src/engine/rows/listColumns'
import { factsBesideName, headFieldsOf, sectionsOf } from '../../../../src/engine/rows/shownFields'

const index = new Map(entities.map((entity) => [entity.name, entity]))
const roles = entities.flatMap(({ account }) => (account ? [account.role] : []))

/** A value for the field, because empty fields are hidden. */
function filled(field: Field): unknown {
  if (field.kind === 'object')
    return Object.fromEntries(field.fields.map((each) => [each.name, filled(each)]))
  if (field.kind === 'list')
    return [Object.fromEntries(field.fields.map((each) => [each.name, filled(each)]))]
  return 'x'
}

describe('the record page for every role and entity', () => {
  const pages = entities.flatMap((entity) => roles.map((role) => ({ entity, role })))
  const actorOf = (role: string): Actor => ({ id: 1, name: 'x', role })
  const readerOf = (role: string) => ({ index, actor: actorOf(role) })
  const open = pages.filter(({ entity, role }) => hasSection(entity, actorOf(role)))

  it('covers several combinations', () => {
    expect(open.length).toBeGreaterThan(50)
  })

  it('shows each visible field exactly once, unless the schema hides it, and no other', () => {
    for (const { entity, role } of open) {
      const shown = sectionsOf(entity, readerOf(role)).flatMap(({ fields }) => fields.map(({ name }) => name))
      expect(shown, `${entity.name} ${role}`).toEqual([...new Set(shown)])
      const wanted = entity.fields.filter(
        (field) =>
          maySee(field, role) &&
          mayReadNames(index, field, actorOf(role)) &&
          !field.system &&
          field.kind !== 'password' &&
          field.path !== entity.workflow?.field &&
          !entity.record.hide.includes(field.name) &&
          !entity.form.omit.includes(field.name),
      )
      for (const { name } of wanted) expect(shown, `${entity.name} ${role}`).toContain(name)
      const hidden = entity.fields.filter((field) => !maySee(field, role)).map(({ name }) => name)
      for (const name of hidden) expect(shown, `${entity.name} ${role}`).not.toContain(name)
    }
  })

  it('shows in its header only fields that the role may see', () => {
    for (const { entity, role } of open) {
      const row = Object.fromEntries(entity.fields.map((field) => [field.name, filled(field)]))
      for (const { path } of headFieldsOf(entity, row, readerOf(role))) {
        expect(resolvePath(index, entity, path), path).toBeDefined()
        expect(maySeePath(index, entity, path, actorOf(role)), `${entity.name} ${role} ${path}`).toBe(true)
      }
    }
  })

  it('leaves out references whose records the role may not view, of which it would know only a number', () => {
    const left = open.flatMap(({ entity, role }) => {
      const refused = entity.fields.filter((field) => !mayReadNames(index, field, actorOf(role)))
      const shown = sectionsOf(entity, readerOf(role)).flatMap(({ fields }) => fields)
      const columns = columnsOf(entity, readerOf(role)).map(({ field }) => field)
      for (const field of refused)
        expect([...shown, ...columns], `${entity.name} ${role}`).not.toContain(field)
      return refused
    })
    expect(left.length).toBeGreaterThan(0)
  })

  it('repeats on a card nothing that the name says, nor a field of the record that it names', () => {
    for (const { entity, role } of open) {
      const row = Object.fromEntries(entity.fields.map((field) => [field.name, filled(field)]))
      const named = labelParts(entity.label).flatMap((part) => ('path' in part ? [part.path] : []))
      for (const { path } of factsBesideName(entity, row, readerOf(role)))
        for (const each of named)
          expect(`${each}.`.startsWith(`${path}.`), `${entity.name} ${path}`).toBe(false)
    }
  })
})
