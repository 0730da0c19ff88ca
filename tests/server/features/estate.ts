/*
 * Test fixtures on the real schemas: a unit with its manager, a technician and two producers with a farm
 * each, all signed in. Records are generated from the schemas, and a test only sets the values it is about.
 */
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import type { ServerLimits } from '../../../server/engine/http/limits'
import type { Feature, Transport } from '../../../server/engine/index'
import { type MakeRecord, recordMaker } from '../../support/records'
import { type SignedIn, startTestServer, type TestServer } from '../../support/server'

export interface Estate {
  readonly server: TestServer
  readonly make: MakeRecord
  readonly admin: SignedIn
  readonly supervisor: SignedIn
  readonly manager: SignedIn
  readonly technician: SignedIn
  /** Owner of `farm`. */
  readonly producer: SignedIn
  /** Owner of `otherFarm`, in another unit and region and with another technician. */
  readonly stranger: SignedIn
  readonly unit: number
  readonly farm: number
  readonly otherFarm: number
  /** Reads the stored row, including hidden fields. */
  row(entity: string, id: number): Promise<Row>
}

const roles = ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor'] as const

interface EstateOptions {
  readonly changed?: readonly Entity[]
  readonly now?: () => Date
  readonly transports?: Readonly<Record<string, Transport>>
  readonly remembersReads?: boolean
  readonly replays?: boolean
  readonly limits?: ServerLimits
}

/** Starts a server with the fixtures. Close `server` in `afterAll`. */
export async function openEstate(
  features: readonly Feature[],
  {
    changed = entities,
    now,
    transports,
    limits,
    remembersReads = false,
    replays = false,
  }: EstateOptions = {},
): Promise<Estate> {
  const server = await startTestServer({
    entities: changed,
    validators,
    features,
    remembersReads,
    replays,
    ...(now && { now }),
    ...(limits && { limits }),
    ...(transports && { transports }),
  })
  const make = recordMaker(server.index, server.store)
  for (const slug of roles) {
    await make('role', { description: slug, slug, level: roles.indexOf(slug), permissions: [] })
  }
  const region = await make('regiao', {})
  const unit = await make('empresa', {})
  const admin = await make('admin', {})
  const supervisor = await make('supervisor', { regioes: [region] })
  const manager = await make('gestor', { empresa_id: unit, supervisor_id: supervisor })
  const technician = await make('tecnico', { gestor_id: manager, supervisor_id: supervisor })
  const producer = await make('produtor', { tecnico_id: technician, cpf: '52998224725', tipo_pessoa: 'F' })
  const otherManager = await make('gestor', { empresa_id: await make('empresa', {}) })
  const stranger = await make('produtor', {
    tecnico_id: await make('tecnico', { gestor_id: otherManager }),
    tipo_pessoa: 'F',
    cpf: '11144477735',
  })
  const farm = await make('fazenda', {
    produtor: [producer],
    produtor_id: producer,
    regiao_id: region,
    area_total: 100,
    ramo_atividade: 'Cafeicultura',
    apoio: 'nao',
  })
  const otherFarm = await make('fazenda', {
    produtor: [stranger],
    produtor_id: stranger,
    regiao_id: await make('regiao', {}),
    ramo_atividade: 'Cafeicultura',
    apoio: 'nao',
  })
  return {
    server,
    make,
    unit,
    farm,
    otherFarm,
    admin: await server.signInAs('admin', admin),
    supervisor: await server.signInAs('supervisor', supervisor),
    manager: await server.signInAs('gestor', manager),
    technician: await server.signInAs('tecnico', technician),
    producer: await server.signInAs('produtor', producer),
    stranger: await server.signInAs('produtor', stranger),
    row: (entity, id) => server.store.get(entity, id, systemActor),
  }
}

export async function bodyOf<T = Row>(answer: Response | Promise<Response>): Promise<T> {
  return (await (await answer).json()) as T
}

export async function told(answer: Promise<Response>): Promise<{ status: number; body: Row }> {
  const response = await answer
  return { status: response.status, body: (await response.json()) as Row }
}
