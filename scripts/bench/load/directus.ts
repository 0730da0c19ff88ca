/* The actions of a day as requests to Directus. */
import type { Entity, Field, Role } from '#model/entity/entity'
import { isReference } from '#model/entity/kindGuards'
import { labelParts } from '#model/entity/label'
import { type EntityIndex, resolvePath } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { hasColumn } from '../../../server/engine/columns/columns'
import { type Product, pageSize } from './product'

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const active = `filter=${json({ [systemNames.active]: { _eq: true } })}`

/** Directus over collections named like our entities. */
export function directusProduct(index: EntityIndex): Product {
  /** The target entity of a single reference, if the role may list it. */
  const targetOf = ({ kind, ref }: Field, role: Role): Entity | undefined => {
    const target = kind === 'reference' && ref ? index.get(ref.entity) : undefined
    return target?.access.list.includes(role) ? target : undefined
  }

  /** Paths of the label of a referenced record; Directus returns a JSON value as a whole. */
  function labelPaths(field: Field, role: Role): readonly string[] {
    const target = targetOf(field, role)
    if (!target) return []
    return labelParts(target.label).flatMap((part) => {
      const steps = 'path' in part ? resolvePath(index, target, part.path) : undefined
      const [step, next] = steps ?? []
      if (!step || !hasColumn(step.field)) return []
      const isFar = next !== undefined && targetOf(step.field, role) !== undefined && hasColumn(next.field)
      return [`${field.name}.${step.field.name}${isFar ? `.${next.field.name}` : ''}`]
    })
  }

  const fieldsOf = ({ fields }: Entity, role: Role) =>
    `fields=${['*', ...fields.flatMap((field) => labelPaths(field, role))].join(',')}`

  function sortOf(entity: Entity, role: Role): string {
    const [path, direction] = entity.list.sort[0] ?? [systemNames.id, 'ASC']
    const field = entity.fields.find(({ name }) => name === path)
    const named = isReference(field) ? labelPaths(field, role)[0] : undefined
    const key = named ?? (field && hasColumn(field) ? path : systemNames.id)
    return `sort=${direction === 'DESC' ? '-' : ''}${key}`
  }

  return {
    name: 'Directus',
    page: (entity, { role, from, q }) => ({
      path: `/items/${entity.name}?limit=${pageSize}&offset=${from}&meta=filter_count&${active}&${fieldsOf(entity, role)}&${sortOf(entity, role)}${q === undefined ? '' : `&search=${q}`}`,
    }),
    open: (entity, id, role) => ({ path: `/items/${entity.name}/${id}?${fieldsOf(entity, role)}` }),
    sums({ name, fields }, path) {
      const field = fields.find((each) => each.name === path)
      const groups = field && hasColumn(field) ? `&groupBy[]=${field.name}` : ''
      return { path: `/items/${name}?aggregate[count]=*&limit=-1&${active}${groups}` }
    },
    save: ({ name }, body) => ({ method: 'POST', path: `/items/${name}`, body }),
    decide: ({ name, workflow }, { to }, id) => ({
      ...{ method: 'PATCH', path: `/items/${name}/${id}` },
      ...(workflow && { body: { [workflow.field]: to } }),
    }),
    file: ({ name }, upTo) => ({
      path: `/items/${name}?export=csv&limit=-1&filter=${json({ [systemNames.id]: { _lte: upTo } })}`,
    }),
    rowsOf: (answer) => (answer as { readonly data?: unknown }).data,
  }
}
