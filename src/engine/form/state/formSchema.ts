/* Maps every property to `EntityField` in rjsf's uiSchema. */
import type { UiSchema } from '@rjsf/utils'
import type { Entity, Field } from '#model/entity/entity'
import { isList } from '#model/entity/kindGuards'
import { featureWidgetOf } from '#model/entity/widgets'
import { fieldKinds } from '../../fields/index'

const known = new WeakMap<Entity, UiSchema>()

const entityFieldName = 'entityField'

export function uiSchemaOf(entity: Entity): UiSchema {
  const made = known.get(entity) ?? childrenOf(entity.fields)
  known.set(entity, made)
  return made
}

function childrenOf(fields: readonly Field[]): UiSchema {
  return Object.fromEntries(fields.map((field) => [field.name, uiOf(field)]))
}

function uiOf(field: Field): UiSchema {
  const isOwn = featureWidgetOf(field) !== undefined || fieldKinds[field.kind].Input !== undefined
  if (isOwn) return { 'ui:field': entityFieldName, 'ui:fieldReplacesAnyOrOneOf': true }
  return isList(field) ? { items: childrenOf(field.fields) } : childrenOf(field.fields)
}
