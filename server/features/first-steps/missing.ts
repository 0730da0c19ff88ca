import { entities } from '#generated/entities.ts'
import type { Entity, Field } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { isWritable } from '#model/record/writable'
import type { MissingReferences } from '#model/wire/installation/firstSteps'
import type { Store } from '../../engine/index'
import { contactsFor } from './contacts'
import { hasAny } from './steps'

/** Each entity once, what the others need first. Empty for a person who may not enter records of the entity. */
export async function missingReferences(
  store: Store,
  entity: Entity,
  actor: Actor,
): Promise<MissingReferences['faltam']> {
  if (!mayAct(entity, 'create', actor)) return []
  const needed = entity.fields.filter((field) => isChosen(entity, field, actor))
  const missing = await Promise.all(needed.map((field) => missingFor(store, field, actor)))
  return missing
    .flatMap((each) => each ?? [])
    .filter(({ entidade }, at, all) => all.findIndex((each) => each.entidade === entidade) === at)
    .toSorted((a, b) => depthOf(a.entidade) - depthOf(b.entidade))
}

/** How many records must be entered one after the other before one of the entity. */
function depthOf(name: string, before: readonly string[] = []): number {
  if (before.includes(name)) return 0
  const fields = entities.find((each) => each.name === name)?.fields ?? []
  const refs = fields.flatMap(({ required, ref }) => (required && ref && !ref.by ? [ref.entity] : []))
  return 1 + Math.max(0, ...refs.map((each) => depthOf(each, [...before, name])))
}

function isChosen(entity: Entity, field: Field, actor: Actor): boolean {
  return field.required && field.ref !== undefined && !field.ref.by && isWritable(entity, field, actor)
}

async function missingFor(store: Store, { ref }: Field, actor: Actor) {
  const target = entities.find(({ name }) => name === ref?.entity)
  if (!ref || !target || !mayAct(target, 'list', actor)) return undefined
  if (await hasAny(store, target.name, ref.filter ?? {}, actor)) return undefined
  const cadastra = mayAct(target, 'create', actor)
  const contatos = cadastra ? [] : await contactsFor(store, target, actor)
  return { entidade: target.name, titulo: target.title, cadastra, contatos }
}
