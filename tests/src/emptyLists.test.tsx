// @module-tag extended
import '../support/dom'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import type { SessionUser } from '#model/wire/people/session'
import { firstSteps } from '../../server/features/first-steps/feature'
import { EmptyList } from '../../src/engine/list/EmptyList'
import type { ListState } from '../../src/engine/list/state/useListView'
import { type Estate, openEstate } from '../server/features/estate'
import type { SignedIn } from '../support/server'
import { leaveConsole } from './console'
import { drawInConsole, enter } from './inConsole'

let estate: Estate
let people: readonly SignedIn[]
/** A producer whom no farm is linked to. */
let landless: SignedIn
beforeAll(async () => {
  estate = await openEstate([firstSteps])
  const { admin, supervisor, manager, technician, producer, make, server } = estate
  const tecnico_id = (await estate.row('produtor', producer.recordId)).tecnico_id
  const record = await make('produtor', { tecnico_id, tipo_pessoa: 'F', cpf: '39053344705' })
  landless = await server.signInAs('produtor', record)
  people = [admin, supervisor, manager, technician, producer, landless]
}, 120_000)
afterAll(() => estate.server.close())
afterEach(leaveConsole)

function draw(user: SessionUser, entity: Entity, filter = {}, isNested = false) {
  const state = { view: { q: '', filter }, change: vi.fn() } as unknown as ListState
  drawInConsole(estate.server, user, <EmptyList entity={entity} state={state} isNested={isNested} />)
  return { state }
}

const listed = (person: SignedIn) =>
  [...estate.server.index.values()].filter(
    (entity) => !entity.system && entity.path !== undefined && mayAct(entity, 'list', person.actor),
  )

it('an empty list says what it is for and who fills it, for every entity and role', async () => {
  for (const person of people) {
    const user = await enter(estate.server, person)
    for (const entity of listed(person)) {
      draw(user, entity)
      const status = screen.getByRole('status')
      const about = `${person.actor.role} ${entity.name}`
      expect(status.textContent, about).toContain('Nenhum item encontrado.')
      expect(status.textContent, about).toContain(entity.help ?? 'O que for cadastrado aparece aqui.')
      if (mayAct(entity, 'create', person.actor)) {
        await waitFor(() => expect(status.textContent, about).toMatch(/Cadastrar |Fale com|Quem cadastra/))
        const isBlocked = /Fale com|Quem cadastra/.test(status.textContent ?? '')
        const links = [...status.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
        const own = `/${person.actor.role}/${entity.path}/${entity.routes.create}`
        if (isBlocked) expect(links, about).not.toContain(own)
        else
          expect(
            links.some((link) => link.endsWith(own) || /Antes de/.test(status.textContent ?? '')),
            about,
          ).toBe(true)
      } else {
        const who = entity.access.create.length > 0 ? /Quem cadastra: \p{Lu}/u : /Aqui não se cadastra/
        expect(status.textContent, about).toMatch(who)
        expect(status.querySelector('a'), about).toBeNull()
      }
      cleanup()
    }
  }
}, 240_000)

it('a producer without a farm is told whom to ask and is not offered a plot', async () => {
  const user = await enter(estate.server, landless)
  const plot = estate.server.index.get('talhao')
  if (!plot) throw new Error('no plot')
  draw(user, plot)
  await screen.findByText(/Antes de cadastrar um talhão, é preciso ter .*uma fazenda/)
  expect(screen.getByText(/\(Gestor\)/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Cadastrar talhão' })).toBeNull()
})

it('an empty list inside another page says who fills it too, for every entity', async () => {
  const user = await enter(estate.server, estate.producer)
  for (const entity of listed(estate.producer)) {
    draw(user, entity, {}, true)
    const status = screen.getByRole('status')
    expect(status.textContent, entity.name).toContain(entity.help ?? 'O que for cadastrado aparece aqui.')
    if (!mayAct(entity, 'create', estate.producer.actor))
      expect(status.textContent, entity.name).toMatch(/Quem cadastra: \p{Lu}|Aqui não se cadastra/u)
    expect(screen.queryByRole('link', { name: /^Cadastrar/ }), entity.name).toBeNull()
    cleanup()
  }
})

it('filters that match nothing are named as the reason, for every entity', async () => {
  const user = await enter(estate.server, estate.admin)
  for (const entity of listed(estate.admin)) {
    const { state } = draw(user, entity, { id: -1 })
    expect(screen.getByRole('status').textContent).toContain('Nenhum registro passa nos filtros escolhidos.')
    screen.getByRole('button', { name: 'Limpar filtros' }).click()
    expect(state.change).toHaveBeenCalledWith({ filter: {} })
    cleanup()
  }
})
