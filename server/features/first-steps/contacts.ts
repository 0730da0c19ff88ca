import { entities } from '#generated/entities.ts'
import { anyoneOf } from '#model/describe/whoMay'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isEmail, isPhone, isReference } from '#model/entity/kindGuards'
import { walkFields } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { valuesAt } from '#model/query/searchText'
import type { Contact } from '#model/wire/installation/firstSteps'
import type { Store } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'

/** So that few people are told of, and near ones. */
const most = 2

/**
 * The people responsible for the person who may enter records of the entity, the lowest level first: those that
 * the person's own record refers to, and those that their records refer to.
 */
export async function contactsFor(store: Store, target: Entity, actor: Actor): Promise<readonly Contact[]> {
  const found: { readonly entity: Entity; readonly row: Row }[] = []
  const seen = new Set<string>()
  let level = refereesOf(actor.entity, actor.record ?? {})
  while (level.length > 0) {
    const next: PersonKey[] = []
    for (const { entity, id } of level) {
      if (seen.has(`${entity.name}/${id}`)) continue
      seen.add(`${entity.name}/${id}`)
      const row: Row = await store.get<string, true>(entity.name, id, inNameOf(actor), { labels: true })
      if (mayEnter(target, entity) && row[systemNames.active] !== false) found.push({ entity, row })
      next.push(...refereesOf(entity.name, row))
    }
    level = next
  }
  return found
    .toSorted((a, b) => levelOf(b.entity) - levelOf(a.entity))
    .slice(0, most)
    .map(({ entity, row }) => contactOf(entity, row))
}

function levelOf({ account }: Entity): number {
  return account?.level ?? 0
}

interface PersonKey {
  readonly entity: Entity
  readonly id: number
}

function refereesOf(name: string | undefined, row: Row): readonly PersonKey[] {
  const fields = entities.find((each) => each.name === name)?.fields ?? []
  return fields.filter(isReference).flatMap(({ name: key, ref }) => {
    const entity = entities.find((each) => each.name === ref?.entity)
    const id = row[key]
    return entity?.account && typeof id === 'number' ? [{ entity, id }] : []
  })
}

function mayEnter(target: Entity, { account }: Entity): boolean {
  return account !== undefined && mayAct(target, 'create', anyoneOf(account.role))
}

function contactOf(entity: Entity, row: Row): Contact {
  const fields = [...walkFields(entity.fields)]
  const textsOf = (these: readonly Field[]) =>
    these.flatMap(({ path }) => valuesAt(row, path)).filter((value) => typeof value === 'string')
  return {
    nome: typeof row._label === 'string' ? row._label : '',
    papel: entity.account?.title ?? entity.title,
    email: textsOf(fields.filter(isEmail))[0] ?? null,
    telefones: textsOf(fields.filter(isPhone)),
  }
}
