// @module-tag extended
import '../support/dom'
import { readdirSync, readFileSync } from 'node:fs'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import type { MissingReferences } from '#model/wire/installation/firstSteps'
import { firstSteps } from '../../server/features/first-steps/feature'
import { useMayCreateEach } from '../../src/engine/empty/useMayCreateEach'
import { type Estate, openEstate } from '../server/features/estate'
import type { SignedIn } from '../support/server'
import { leaveConsole } from './console'
import { drawInConsole, enter } from './inConsole'

let estate: Estate
let people: readonly SignedIn[]
beforeAll(async () => {
  estate = await openEstate([firstSteps])
  const { admin, supervisor, manager, technician, producer, make, server } = estate
  const tecnico_id = (await estate.row('produtor', producer.recordId)).tecnico_id
  const record = await make('produtor', { tecnico_id, tipo_pessoa: 'F', cpf: '39053344705' })
  const landless = await server.signInAs('produtor', record)
  people = [admin, supervisor, manager, technician, producer, landless]
}, 120_000)
afterAll(() => estate.server.close())
afterEach(leaveConsole)

function Offered({ entities }: { readonly entities: readonly Entity[] }) {
  const mayCreate = useMayCreateEach(entities)
  const isKnown = entities.every((entity) => mayCreate(entity) !== undefined)
  const names = entities.filter(mayCreate).map(({ name }) => name)
  return isKnown && <output>{names.join(' ')}</output>
}

it('offers to enter records follow what the server says is missing, for every entity and person', async () => {
  const entities = [...estate.server.index.values()].filter(({ system }) => !system)
  const blocked: string[] = []
  for (const person of people) {
    const user = await enter(estate.server, person)
    const open: string[] = []
    for (const entity of entities.filter((each) => mayAct(each, 'create', person.actor))) {
      const answer = await person.get(`/api/primeiros-passos/${entity.name}`)
      const { faltam } = (await answer.json()) as MissingReferences
      if (faltam.every(({ cadastra }) => cadastra)) open.push(entity.name)
      else blocked.push(`${person.actor.role} ${entity.name}`)
    }
    drawInConsole(estate.server, user, <Offered entities={entities} />)
    const offered = await screen.findByRole('status', {}, { timeout: 20_000 })
    await waitFor(() => expect(offered.textContent?.split(' ').filter(Boolean)).toEqual(open))
    cleanup()
  }
  expect(blocked).toContain('produtor talhao')
}, 240_000)

it('no other part of the console judges whether a record may be entered', () => {
  // What is shown in an empty list follows the right, and field values are made for who has it.
  const judges = [
    'src/engine/auth/authProvider.ts',
    'src/engine/empty/WhoEnters.tsx',
    'src/engine/empty/useMayCreate.ts',
    'src/engine/empty/useMissing.ts',
    'src/engine/list/EmptyList.tsx',
  ]
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `src/${file}`)
    .filter((file) => /mayAct\([^)]*'create'/.test(readFileSync(file, 'utf8')))
  expect(found.toSorted()).toEqual(judges.toSorted())
})
