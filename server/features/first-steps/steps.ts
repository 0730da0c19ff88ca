import { entities } from '#generated/entities.ts'
import { startSteps } from '#generated/startSteps.ts'
import type { Filter } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { StartStep } from '#model/entity/startStep'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import type { FirstStep, FirstStepPart, FirstSteps } from '#model/wire/installation/firstSteps'
import type { Store } from '../../engine/index'
import { contactsFor } from './contacts'

export async function readSteps(store: Store, actor: Actor): Promise<FirstSteps> {
  const own = startSteps.filter(({ roles }) => roles.includes(actor.role))
  const parts = await Promise.all(
    own.map(async (step) => ({ step, part: await readPart(store, step, actor) })),
  )
  const byTitle = new Map<string, FirstStep>()
  for (const { step, part } of parts) {
    if (!part) continue
    const before = byTitle.get(step.title)
    byTitle.set(step.title, before ? addPart(before, part) : stepOf(step, part))
  }
  const passos = [...byTitle.values()]
  return { faltam: passos.filter(({ feito }) => !feito).length, passos }
}

function stepOf({ title, text, page }: StartStep, part: FirstStepPart): FirstStep {
  return { titulo: title, texto: text, feito: part.feito, pagina: page ?? null, partes: [part] }
}

function addPart(step: FirstStep, part: FirstStepPart): FirstStep {
  return { ...step, feito: step.feito && part.feito, partes: [...step.partes, part] }
}

/** Undefined when the person may not list the records. */
async function readPart(
  store: Store,
  { entity: name, where = {} }: StartStep,
  actor: Actor,
): Promise<FirstStepPart | undefined> {
  const entity = entities.find((each) => each.name === name)
  if (!entity || !mayAct(entity, 'list', actor)) return undefined
  const cadastra = mayAct(entity, 'create', actor)
  const feito = await hasAny(store, name, where, actor)
  return {
    entidade: name,
    titulo: entity.plural,
    feito,
    vazio: !feito && !(await hasAny(store, name, {}, actor)),
    cadastra,
    inicial: plainValues(where),
    contatos: feito || cadastra ? [] : await contactsFor(store, entity, actor),
  }
}

export async function hasAny(store: Store, entity: string, filter: Filter, actor: Actor): Promise<boolean> {
  const query = { filter, sort: [], range: [0, 0], fields: ['id'], total: 'capped' } as const
  return (await store.list<string, 'id'>(entity, query, actor)).rows.length > 0
}

function plainValues(filter: Filter): Row {
  return Object.fromEntries(
    Object.entries(filter).filter(([path, value]) => !path.includes('.') && typeof value !== 'object'),
  )
}
