// @module-tag extended
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { startSteps } from '#generated/startSteps.ts'
import { mayAct } from '#model/people/access'
import { systemActor } from '#model/people/actor'
import { firstSteps } from '../../../server/features/first-steps/feature'
import type { SignedIn } from '../../support/server'
import { type Estate, openEstate } from './estate'

let estate: Estate
let people: Readonly<Record<string, SignedIn>>
/** A producer whom no farm is linked to. */
let landless: SignedIn

beforeAll(async () => {
  estate = await openEstate([firstSteps])
  const { admin, supervisor, manager, technician, producer, make, server } = estate
  people = { admin, supervisor, gestor: manager, tecnico: technician, produtor: producer }
  const tecnico_id = (await estate.row('produtor', producer.recordId)).tecnico_id
  const record = await make('produtor', { tecnico_id, tipo_pessoa: 'F', cpf: '39053344705' })
  landless = await server.signInAs('produtor', record)
}, 120_000)
afterAll(() => estate.server.close())

const stepsOf = (person: SignedIn) => person.client.call('GET /primeiros-passos')
const missingOf = async (person: SignedIn, entidade: string) =>
  (await person.client.call('GET /primeiros-passos/:entidade', { path: { entidade } })).faltam

describe('the first steps', () => {
  it('are those that the schemas declare for the role, in their order', async () => {
    for (const [role, person] of Object.entries(people)) {
      const declared = startSteps.filter(({ roles }) => roles.includes(role)).map(({ title }) => title)
      const { passos } = await stepsOf(person)
      expect(
        passos.map(({ titulo }) => titulo),
        role,
      ).toEqual([...new Set(declared)])
      expect(passos.length, role).toBeGreaterThan(0)
    }
  })

  it('are done once a record within the scope matches, for every entity and role', async () => {
    const { store } = estate.server
    for (const [role, person] of Object.entries(people)) {
      const { passos, faltam } = await stepsOf(person)
      expect(faltam, role).toBe(passos.filter(({ feito }) => !feito).length)
      for (const { partes, feito } of passos) {
        for (const part of partes) {
          const entity = entities.find(({ name }) => name === part.entidade)
          if (!entity) throw new Error(part.entidade)
          const step = startSteps.find((each) => each.entity === entity.name && each.roles.includes(role))
          const { total } = await store.list<string>(
            entity.name,
            { filter: step?.where ?? {}, sort: [], range: [0, 0] },
            person.actor,
          )
          expect(part.feito, `${role} ${entity.name}`).toBe(total > 0)
          expect(part.cadastra, `${role} ${entity.name}`).toBe(mayAct(entity, 'create', person.actor))
        }
        expect(feito).toBe(partes.every((part) => part.feito))
      }
    }
  })

  it('ask for a default harvest year even when there is another one', async () => {
    const step = async () =>
      (await stepsOf(estate.admin)).passos.find(({ titulo }) => titulo === 'Safra padrão')
    expect((await step())?.partes).toMatchObject([{ feito: false, vazio: true, inicial: { padrao: true } }])
    const year = await estate.make('safra', { padrao: false })
    expect((await step())?.partes).toMatchObject([{ feito: false, vazio: false }])
    const row = await estate.row('safra', year)
    await estate.server.store.update<string>(
      'safra',
      year,
      { padrao: true },
      row.versao as number,
      systemActor,
    )
    expect((await step())?.feito).toBe(true)
  })

  it('tell a producer without a farm whom to ask, with their address and telephone', async () => {
    const { faltam, passos } = await stepsOf(landless)
    expect(faltam).toBe(1)
    expect(passos[0]?.partes[0]).toMatchObject({ entidade: 'fazenda', feito: false, cadastra: false })
    const contacts = passos[0]?.partes[0]?.contatos ?? []
    expect(contacts.map(({ papel }) => papel).slice(0, 2)).toEqual(['Técnico', 'Gestor'])
    for (const { nome, email, telefones } of contacts) {
      expect(nome).not.toBe('')
      expect(email ?? telefones[0]).toMatch(/@|^\d{10,11}$/)
    }
  })

  it('are refused to visitors', async () => {
    for (const path of ['/api/primeiros-passos', '/api/primeiros-passos/talhao'])
      expect((await estate.server.app.request(path)).status).toBe(401)
  })
})

describe('what a new record lacks', () => {
  it('is nothing for any entity that the role may not enter', async () => {
    for (const [role, person] of Object.entries(people)) {
      for (const entity of entities.filter((each) => !mayAct(each, 'create', person.actor))) {
        expect(await missingOf(person, entity.name), `${role} ${entity.name}`).toEqual([])
      }
    }
  })

  it('is each required reference without a record in the scope, for every entity and role', async () => {
    const { store } = estate.server
    for (const person of [...Object.values(people), landless]) {
      for (const entity of entities.filter((each) => mayAct(each, 'create', person.actor))) {
        for (const { entidade, cadastra, contatos } of await missingOf(person, entity.name)) {
          const { total } = await store.list<string>(
            entidade,
            { filter: {}, sort: [], range: [0, 0] },
            person.actor,
          )
          expect(total, `${person.actor.role} ${entity.name} ${entidade}`).toBe(0)
          expect(contatos.length === 0 || !cadastra).toBe(true)
        }
      }
    }
  })

  it('is the farm for a plot of a producer without one, and not for the owner of a farm', async () => {
    const names = async (person: SignedIn) =>
      (await missingOf(person, 'talhao')).map(({ entidade }) => entidade)
    expect(await names(landless)).toContain('fazenda')
    expect(await names(estate.producer)).not.toContain('fazenda')
  })

  it('names each entity once, after those that its own form needs, for every entity', async () => {
    const newcomer = await estate.server.signInAs('gestor', await estate.make('gestor', {}))
    const counts = []
    for (const entity of entities.filter((each) => mayAct(each, 'create', newcomer.actor))) {
      const names = (await missingOf(newcomer, entity.name)).map(({ entidade }) => entidade)
      counts.push(names.length)
      expect(names, entity.name).toEqual([...new Set(names)])
      for (const [at, name] of names.entries()) {
        const fields = entities.find((each) => each.name === name)?.fields ?? []
        const needed = fields.flatMap(({ required, ref }) => (required && ref ? [ref.entity] : []))
        expect(
          names.slice(at + 1).filter((later) => needed.includes(later)),
          `${entity.name} ${name}`,
        ).toEqual([])
      }
    }
    expect(Math.max(...counts)).toBeGreaterThan(1)
  })

  it('is not answered for an unknown entity', async () => {
    expect((await estate.admin.get('/api/primeiros-passos/nenhuma')).status).toBe(404)
  })
})
