/*
 * Completes a draft to a schema file. Hides how lists, forms, labels, menus and access are chosen, following
 * entities in the same menu group.
 */

import type { Row } from '#model/entity/jsonSchema'
import { fold } from '#model/formats/fold'
import { type EntityDraft, type FieldDraft, fieldWords } from '../draft'
import { hints, iconFor, isJust } from '../lexicon'
import { newText } from '../messages'
import { genderOf, pluralOf } from '../portuguese'
import type { SchemaCatalog } from '../schemaCatalog'
import { layColumns } from './layColumns'
import { laySections } from './laySections'

export interface CompleteSchema {
  readonly file: Row
  readonly said: readonly string[]
}

export function complete(draft: EntityDraft, world: SchemaCatalog): CompleteSchema {
  const { name, title, fields } = draft
  const plural = draft.plural ?? pluralOf(title)
  const gender = draft.gender ?? genderOf(title)
  const group = draft.group ?? usualGroup(world)
  const neighbours = world.entities.filter(({ menu }) => menu?.group === group)
  const models = neighbours.length > 0 ? neighbours : world.entities
  const access = most(
    models.map((each) => ({
      list: each.access.list,
      create: each.access.create,
      edit: each.access.edit,
      remove: each.access.remove,
    })),
  )
  const menuRoles = most(models.flatMap(({ menu }) => (menu ? [menu.roles] : [])))
  const order = Math.max(0, ...neighbours.map(({ menu }) => menu?.order ?? 0)) + 10
  const label = labelOf(fields)
  const icon = draft.icon ?? iconFor(title, name) ?? 'Folder'
  const isSame = JSON.stringify(menuRoles) === JSON.stringify(access?.list)
  const menu = {
    group,
    icon,
    subtitle: subtitleOf(draft, plural),
    order,
    ...(menuRoles && !isSame && { roles: menuRoles }),
  }
  const sections = laySections(title, fields)
  const words: Row = {
    plural,
    gender,
    path: pathOf(name, world),
    menu,
    label: label === undefined ? '{id}' : `{${label.name}}`,
    access: access ?? { list: [] },
    list: layColumns(fields, label),
    ...(sections.length > 0 && { form: { sections } }),
    ...(draft.unique.length > 0 && { unique: draft.unique }),
  }
  const required = fields.filter((field) => field.required).map((field) => field.name)
  const file = {
    $schema: './entity.meta.json',
    title,
    ...(draft.description !== undefined && { description: draft.description }),
    type: 'object',
    'x-entity': words,
    properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
    ...(required.length > 0 && { required }),
    ...(draft.branches.length > 0 && { allOf: draft.branches }),
  }
  const said = [
    newText.called(title, plural, gender),
    newText.menu(group, icon, draft.group === undefined),
    newText.rights(group, access?.list ?? [], access?.create ?? []),
    newText.label(label?.title),
    ...draft.unique.map((set) => newText.jointly(set)),
  ]
  return { file, said }
}

/** Order of keys: title first, our keywords last. */
function propertyOf({ title, property }: FieldDraft): Row {
  const { 'x-field': words, ...standard } = property
  return { title, ...standard, ...(words !== undefined && { 'x-field': words }) }
}

function usualGroup({ entities }: SchemaCatalog): string {
  return most(entities.flatMap(({ menu }) => (menu ? [menu.group] : []))) ?? newText.defaultGroup
}

function most<T>(values: readonly T[]): T | undefined {
  const counts = new Map<string, { readonly value: T; count: number }>()
  for (const value of values) {
    const known = counts.get(JSON.stringify(value))
    if (known) known.count += 1
    else counts.set(JSON.stringify(value), { value, count: 1 })
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count)[0]?.value
}

/** Personal data is masked in lists, so it cannot be a label. */
function canLabel({ property }: FieldDraft): boolean {
  const { kind, pii, ref } = fieldWords(property)
  const isLine = property.type === 'string' && (kind === undefined || kind === 'text')
  return (
    isLine &&
    pii === undefined &&
    ref === undefined &&
    property.enum === undefined &&
    property.format === undefined
  )
}

function labelOf(fields: readonly FieldDraft[]): FieldDraft | undefined {
  const fit = fields.filter(canLabel)
  const isUnique = ({ property }: FieldDraft) => fieldWords(property).unique === true
  return (
    fit.find((field) => field.required && isJust(field.title, 'label')) ??
    fit.find((field) => isJust(field.title, 'label') || isJust(field.name, 'label')) ??
    fit.find((field) => field.required && (hints(field.title, 'label') || hints(field.name, 'label'))) ??
    fit.find((field) => field.required && isUnique(field)) ??
    fit.find((field) => field.required) ??
    fit.find(isUnique) ??
    fit[0] ??
    fields.find(({ property }) => ['date', 'date-time', 'month'].includes(String(property.format)))
  )
}

function subtitleOf({ description }: EntityDraft, plural: string): string {
  const first = description?.split(/[.!?\n]/)[0]?.trim() ?? ''
  return first.length > 3 && first.length <= 48 ? first : newText.subtitle(plural)
}

function pathOf(name: string, { entities }: SchemaCatalog): string {
  const wanted = name.replaceAll('_', '-')
  const taken = new Set(entities.flatMap(({ path, views }) => [path, ...views.map((view) => view.path)]))
  return taken.has(wanted) ? `${fold(wanted)}-2` : wanted
}
