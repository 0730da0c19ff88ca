import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { farmLinks } from '../../../server/features/farm-links/feature'
import { bodyOf, type Estate, openEstate, told } from './estate'

let estate: Estate
let partner: number

beforeAll(async () => {
  estate = await openEstate([farmLinks])
  const { make, technician } = estate
  partner = await make('produtor', {
    tecnico_id: technician.recordId,
    tipo_pessoa: 'J',
    cnpj: '12ABC34501DE35',
    razao_social: 'Café Novo Ltda.',
    nome_fantasia: 'Café Novo',
    inscricao_estadual: 'ISENTO',
  })
}, 120_000)
afterAll(() => estate.server.close())

async function link(): Promise<Row & { id: number }> {
  const { server, farm, producer } = estate
  const principal = producer.recordId
  await server.store.update('fazenda', farm, { produtor: [principal] }, '*', systemActor)
  await server.store.update('fazenda', farm, { produtor: [principal, partner] }, '*', systemActor)
  const { rows } = await server.store.list(
    'produtorFazenda',
    { filter: { fazenda_id: farm, produtor_id: partner, ativo: true }, sort: [] },
    systemActor,
  )
  return rows[0] as Row & { id: number }
}

const address = (id: number, producerId = partner, farm = estate.farm) => `${id}/${producerId}/${farm}`

describe('PATCH produtorFazenda/inativar and ativar', () => {
  it('deactivates and activates a link and its farm', async () => {
    const { manager, farm, producer, row } = estate
    const { id } = await link()
    const off = await told(manager.patch(`/api/produtorFazenda/inativar/${address(id)}`, {}))
    expect(off).toMatchObject({ status: 200, body: { id, ativo: false } })
    expect((await row('fazenda', farm)).produtor).toEqual([producer.recordId])
    const on = await told(manager.patch(`/api/produtorFazenda/ativar/${address(id)}`, {}))
    expect(on).toMatchObject({ status: 200, body: { id, ativo: true } })
    expect((await row('fazenda', farm)).produtor).toEqual([producer.recordId, partner])
  })

  it('returns 409 when there is nothing to change', async () => {
    const { id } = await link()
    const answer = await told(estate.manager.patch(`/api/produtorFazenda/ativar/${address(id)}`, {}))
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'conflict', message: 'A relação já está ativa.' },
    })
  })

  it('finds a link only by all three of its ids', async () => {
    const { manager, otherFarm, producer } = estate
    const { id } = await link()
    for (const wrong of [address(id, producer.recordId), address(id, partner, otherFarm), address(99999)]) {
      expect((await manager.patch(`/api/produtorFazenda/inativar/${wrong}`, {})).status).toBe(404)
    }
  })

  it('is forbidden to technicians and producers', async () => {
    const { id } = await link()
    expect((await estate.technician.patch(`/api/produtorFazenda/inativar/${address(id)}`, {})).status).toBe(
      403,
    )
    expect((await estate.producer.patch(`/api/produtorFazenda/inativar/${address(id)}`, {})).status).toBe(404)
    expect((await estate.row('produtorFazenda', id)).ativo).toBe(true)
  })
})

describe('DELETE produtorFazenda', () => {
  it('unlinks an active link and an inactive one', async () => {
    const { manager, row } = estate
    for (const first of [false, true]) {
      const { id } = await link()
      if (first) await manager.patch(`/api/produtorFazenda/inativar/${address(id)}`, {})
      expect((await manager.remove(`/api/produtorFazenda/${address(id)}`)).status).toBe(200)
      expect(await row('produtorFazenda', id)).toMatchObject({
        ativo: false,
        desvinculado_em: expect.any(String),
      })
      const again = await told(manager.remove(`/api/produtorFazenda/${address(id)}`))
      expect(again).toMatchObject({ status: 409, body: { message: 'O Produtor já foi desvinculado.' } })
    }
  })

  it('refuses to remove the main producer of the farm', async () => {
    const { manager, farm, producer, server, row } = estate
    const filter = { fazenda_id: farm, produtor_id: producer.recordId }
    const { rows } = await server.store.list('produtorFazenda', { filter, sort: [] }, systemActor)
    const id = Number(rows[0]?.id)
    for (const answer of [
      manager.remove(`/api/produtorFazenda/${address(id, producer.recordId)}`),
      manager.patch(`/api/produtorFazenda/inativar/${address(id, producer.recordId)}`, {}),
      manager.remove(`/api/produtorFazenda/${id}`),
    ]) {
      const { status, body } = await told(answer)
      expect(status).toBe(409)
      expect(body.message).toMatch(/^O produtor principal não pode ser desvinculado/)
    }
    expect((await row('produtorFazenda', id)).ativo).toBe(true)
  })
})

describe('DELETE produtor/{produtorId}/fazenda/{fazendaId}', () => {
  it('removes the link between the two', async () => {
    const { manager, farm, row } = estate
    const { id } = await link()
    const path = `/api/produtor/${partner}/fazenda/${farm}`
    expect((await manager.remove(path)).status).toBe(200)
    expect((await row('produtorFazenda', id)).desvinculado_em).toEqual(expect.any(String))
    expect(await told(manager.remove(path))).toMatchObject({
      status: 404,
      body: { message: 'Este produtor não está vinculado a esta fazenda.' },
    })
  })
})

describe('GET fazenda', () => {
  it('includes the producers of each farm with their link', async () => {
    const { manager, farm, producer, row } = estate
    const { id } = await link()
    await manager.patch(`/api/produtorFazenda/inativar/${address(id)}`, {})
    const answer = await manager.get('/api/fazenda')
    expect(answer.headers.get('content-range')).toMatch(/^fazenda 0-/)
    const farms = await bodyOf<Row[]>(answer)
    const principal = await row('produtor', producer.recordId)
    expect(farms.find((each) => each.id === farm)?.produtores).toEqual([
      {
        id: producer.recordId,
        nome: principal.nome,
        cpf: principal.cpf,
        pessoa: { pessoa_tipo: 'F' },
        cadastro: {
          id: expect.any(Number),
          cod_produtor_cliente: null,
          cod_produtor_fornecedor: null,
          ativo: 1,
        },
      },
      {
        id: partner,
        razao_social: 'Café Novo Ltda.',
        cnpj: '12ABC34501DE35',
        pessoa: { pessoa_tipo: 'J' },
        cadastro: { id, cod_produtor_cliente: null, cod_produtor_fornecedor: null, ativo: 0 },
      },
    ])
    const one = await manager.get(`/api/fazenda/${farm}`)
    expect(one.headers.get('etag')).toMatch(/^"\d+"$/)
    expect((await bodyOf(one)).produtores).toHaveLength(2)
    await manager.remove(`/api/produtorFazenda/${address(id)}`)
    expect((await bodyOf(manager.get(`/api/fazenda/${farm}`))).produtores).toHaveLength(1)
  })

  it('hides other producers from a producer', async () => {
    await link()
    const farm = await bodyOf(estate.producer.get(`/api/fazenda/${estate.farm}`))
    expect(farm.produtores).toMatchObject([{ id: estate.producer.recordId }])
  })

  it('returns only the requested fields and leaves exported files unchanged', async () => {
    const { manager } = estate
    expect(
      Object.keys((await bodyOf<Row[]>(manager.get('/api/fazenda?fields=nome_fantasia')))[0] ?? {}),
    ).not.toContain('produtores')
    const file = await manager.get('/api/fazenda', { Accept: 'text/csv' })
    expect(file.headers.get('content-type')).toMatch(/^text\/csv/)
  })
})

describe('shares of a farm', () => {
  it('add up to at most 100%', async () => {
    const { manager, farm, producer, server } = estate
    const { id } = await link()
    const filter = { fazenda_id: farm, produtor_id: producer.recordId }
    const { rows } = await server.store.list('produtorFazenda', { filter, sort: [] }, systemActor)
    const first = await manager.patch(`/api/produtorFazenda/${rows[0]?.id}`, { participacao: 60 })
    expect(first.status).toBe(200)
    expect(await told(manager.patch(`/api/produtorFazenda/${id}`, { participacao: 41 }))).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/participacao', message: 'As participações na fazenda passam de 100 %' }] },
    })
    expect((await manager.patch(`/api/produtorFazenda/${id}`, { participacao: 40 })).status).toBe(200)
  })

  it('add up to at most 100% when two people enter them at once', async () => {
    const { manager, admin, farm, producer, server } = estate
    const { id } = await link()
    const filter = { fazenda_id: farm, produtor_id: producer.recordId }
    const { rows } = await server.store.list('produtorFazenda', { filter, sort: [] }, systemActor)
    const principal = Number(rows[0]?.id)
    for (const each of [id, principal]) {
      await server.store.update('produtorFazenda', each, { participacao: null }, '*', systemActor)
    }
    const answers = await Promise.all([
      manager.patch(`/api/produtorFazenda/${id}`, { participacao: 70 }),
      admin.patch(`/api/produtorFazenda/${principal}`, { participacao: 70 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})
