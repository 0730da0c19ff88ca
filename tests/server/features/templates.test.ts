import { afterAll, beforeAll, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { walkFields } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { dayOfInstant } from '#model/formats/index'
import { mayAct, maySee } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { copiedValues } from '#model/record/creation/copied'
import { activeFields, demandedFields } from '#model/record/record'
import { isWritable } from '#model/record/writable'
import { newFormData } from '../../../src/engine/form/state/record'
import { prefillFromText } from '../../../src/engine/record/prefillFromText'
import type { SignedIn } from '../../support/server'
import { bodyOf, type Estate, openEstate } from './estate'

let estate: Estate
let people: readonly SignedIn[]
beforeAll(async () => {
  estate = await openEstate([])
  const { admin, supervisor, manager, technician, producer } = estate
  people = [admin, supervisor, manager, technician, producer]
}, 240_000)
afterAll(() => estate.server.close())

const today = dayOfInstant(new Date())
const creatable = ({ actor }: SignedIn) => entities.filter((entity) => mayAct(entity, 'create', actor))

it('each role can query its last record of every entity that it may create', async () => {
  const refused: string[] = []
  for (const person of people) {
    for (const entity of creatable(person)) {
      const filter = encodeURIComponent(JSON.stringify({ [systemNames.createdBy]: person.actor.id }))
      const asked = `/api/${entity.endpoint}?filter=${filter}&sort=["id","DESC"]&range=[0,0]&fields=id`
      const { status } = await person.get(asked)
      if (status !== 200 && status !== 206) refused.push(`${person.actor.role} ${entity.name}: ${status}`)
    }
  }
  expect(people.flatMap(creatable).length).toBeGreaterThan(60)
  expect(refused).toEqual([])
})

it('each role can save, list and delete a template of every entity that it may create, without personal values', async () => {
  const wrong: string[] = []
  for (const entity of entities.filter((each) => people.some(({ actor }) => mayAct(each, 'create', actor)))) {
    const record = await estate.row(entity.name, await estate.make(entity.name))
    const values = copiedValues(entity, record)
    if ([...walkFields(entity.fields)].some((field) => isPersonal(field) && holds(values, field)))
      wrong.push(`${entity.name}: personal`)
    for (const person of people.filter(({ actor }) => mayAct(entity, 'create', actor))) {
      const label = `${person.actor.role} ${entity.name}`
      const kept = await person.post('/api/modelos', { entidade: entity.name, nome: 'Meu', valores: values })
      const { id } = await bodyOf<{ id: number }>(kept)
      const found = await bodyOf<readonly Row[]>(person.get(`/api/modelos?entidade=${entity.name}`))
      const data = newFormData(entity, (found[0]?.valores ?? {}) as Row)
      if (kept.status !== 201 || found.length !== 1) wrong.push(`${label}: ${kept.status}`)
      const seen = entity.fields.filter((field) => field.name in values && maySee(field, person.actor.role))
      if (seen.some(({ name }) => !(name in data))) wrong.push(`${label}: values lost`)
      if ((await person.remove(`/api/modelos/${id}`)).status !== 200) wrong.push(`${label}: not dropped`)
    }
  }
  expect(wrong).toEqual([])
})

it('each role can fill every required field of a new record, on a page or from a picker', () => {
  const closed: string[] = []
  for (const { actor } of people) {
    for (const entity of entities.filter((each) => mayAct(each, 'create', actor))) {
      const data = newFormData(entity)
      const active = activeFields(entity, data, actor, today)
      for (const name of demandedFields(entity, data)) {
        const field = entity.fields.find((each) => each.name === name)
        if (!field || !active.has(name) || canBeSaid(entity, field, actor)) continue
        closed.push(`${actor.role} ${entity.name}.${name}`)
      }
    }
  }
  expect(closed).toEqual([])
})

it('the text typed in a picker becomes the name of the new record for every role that may create it', () => {
  const targets = new Set<string>()
  const nameless: string[] = []
  for (const { actor } of people) {
    for (const entity of entities.filter((each) => mayAct(each, 'create', actor))) {
      for (const { ref } of walkFields(entity.fields)) {
        const target = ref?.quickAdd ? entities.find(({ name }) => name === ref.entity) : undefined
        if (!target || !mayAct(target, 'create', actor)) continue
        targets.add(target.name)
        const named = prefillFromText(target, 'Zulmira', {}, actor, today)
        const isCalledByText = target.fields.some(
          (field) =>
            target.label.includes(`{${field.name}}`) &&
            field.kind === 'text' &&
            field.format === undefined &&
            isWritable(target, field, actor),
        )
        if (isCalledByText && Object.values(named)[0] !== 'Zulmira')
          nameless.push(`${actor.role} ${target.name}`)
      }
    }
  }
  expect(targets.size).toBeGreaterThan(15)
  expect([...new Set(nameless)]).toEqual([])
})

function isPersonal({ pii, personal, unique }: Field): boolean {
  return pii !== undefined || personal === true || unique
}

function holds(values: unknown, { path }: Field): boolean {
  const [name = '', ...rest] = path.split('.')
  const inside = (value: unknown): boolean => {
    if (Array.isArray(value)) return value.some(inside)
    return rest.length === 0 ? value !== undefined : holds(value, { path: rest.join('.') } as Field)
  }
  return typeof values === 'object' && values !== null && name in values && inside((values as Row)[name])
}

function canBeSaid(entity: Entity, field: Field, actor: Actor): boolean {
  const isGiven = field.default !== undefined || field.computed !== undefined || field.readOnly
  return isGiven || (maySee(field, actor.role) && isWritable(entity, field, actor))
}
