// @module-tag extended
/*
 * The demonstration data: reproducible, complete and valid, with every state and a part for each role. One
 * database is filled for all tests and a second one for comparison.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { targetedBy } from '#model/entity/target'
import { formats } from '#model/formats/index'
import { mayAct } from '#model/people/access'
import { systemActor } from '#model/people/actor'
import { readSignIns } from '../../../server/demo/prepare'
import { demoPassword, seedDemo } from '../../../server/demo/seed'
import { repairPlots } from '../../../server/features/payments/plot'
import { startDemonstration } from '../../support/demonstration'
import { features } from '../../support/features'
import { cheapPasswords, type SignedIn, startTestServer, type TestServer } from '../../support/server'

const signers = ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor'] as const
const patience = 180_000

let server: TestServer
const rows = new Map<string, readonly Row[]>()
const people = new Map<string, SignedIn>()

beforeAll(async () => {
  server = await startDemonstration()
  for (const { name } of entities) {
    const filter = { ativo: [true, false] }
    const page = await server.store.list(name, { filter, sort: [['id', 'ASC']] }, systemActor)
    rows.set(name, page.rows)
  }
  for (const role of signers) {
    const record = all(role).find(({ email }) => email === `${role}@example.com`)
    people.set(role, await server.signInAs(role, Number(record?.id)))
  }
}, patience)

afterAll(() => server.close())

function all(entity: string): readonly Row[] {
  return rows.get(entity) ?? []
}

function byId(entity: string): ReadonlyMap<unknown, Row> {
  return new Map(all(entity).map((row) => [row.id, row]))
}

const asList = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as Row[]) : [])
const sumOf = (items: readonly Row[], name: string) =>
  items.reduce((sum, item) => sum + Number(item[name]), 0)

function valuesOf(fields: readonly Field[], row: Row, wanted: (field: Field) => boolean): readonly unknown[] {
  return placesOf(fields, row, wanted).flatMap(({ holder, name }) => [holder[name]].flat())
}

function placesOf(
  fields: readonly Field[],
  row: Row,
  wanted: (field: Field) => boolean,
): readonly { readonly holder: Row; readonly name: string }[] {
  return fields.flatMap((field) => {
    const value = row[field.name]
    if (value === null || value === undefined) return []
    if (wanted(field)) return [{ holder: row, name: field.name }]
    if (field.fields.length === 0) return []
    return [value].flat().flatMap((inner) => placesOf(field.fields, inner as Row, wanted))
  })
}

describe('the demonstration seed', () => {
  it('creates the same data on another database, in one transaction or in many', async () => {
    const other = await startTestServer({ entities, validators, features })
    const options = { db: other.db, entities, validators, batch: 60, ...cheapPasswords }
    expect(await seedDemo(options)).toBe('seeded')
    try {
      for (const { name } of entities)
        expect(await hashOf(other, name), name).toBe(await hashOf(server, name))
      const accounts =
        'select entity, record_id, name, login_email, login_document from sys_account order by id'
      expect(await other.db.query(accounts)).toEqual(await server.db.query(accounts))
      const trail = 'select at, actor_name, entity, record_id, act, detail from sys_audit order by id'
      expect(await other.db.query(trail)).toEqual(await server.db.query(trail))
    } finally {
      await other.close()
    }
  }, 180_000)
})

/** One text for all rows of an entity. Rows of links have timestamps of the database clock. */
async function hashOf({ db }: TestServer, entity: string): Promise<unknown> {
  const [found] = await db.query<{ hash: string }>(
    `select md5(string_agg((to_jsonb(t) - 'criado_em' - 'atualizado_em')::text, '|' order by id)) as hash from "${entity}" t`,
  )
  return found?.hash
}

describe('demonstration data', () => {
  it('includes records of every entity', () => {
    const empty = entities.filter(({ name }) => all(name).length === 0).map(({ name }) => name)
    expect(empty).toEqual([])
  })

  it('includes every state of every workflow', () => {
    for (const entity of entities) {
      const { workflow } = entity
      if (!workflow) continue
      const found = new Set(all(entity.name).map((row) => String(row[workflow.field])))
      expect([...found].sort(), entity.name).toEqual(Object.keys(workflow.states).sort())
    }
  })

  it('reached its states by transitions, which are in the history', async () => {
    const paid = all('talhao').find(({ status }) => status === 'Pago')
    const history = await server.store.history('talhao', Number(paid?.id), systemActor)
    expect(history.map(({ act, detail }) => detail ?? act)).toEqual(['pagar', 'aprovar', 'create'])
    const refused = all('aprovacao').find(({ status }) => status === 'reprovado')
    expect(refused).toMatchObject({ decidido_por: expect.any(String), motivo: expect.any(String) })
  })

  it('includes every type and status of activities, annuities and plot payments', () => {
    const choices = [
      ['atividades', 'tipo'],
      ['atividades', 'situacao'],
      ['talhao', 'anuidade'],
      ['talhao', 'payment.status'],
      ['register', 'perfil'],
      ['cotacao', 'condicao_pagamento'],
    ] as const
    for (const [name, path] of choices) {
      const entity = entities.find((each) => each.name === name) as Entity
      const isWanted = (field: Field) => field.path === path
      const found = new Set(all(name).flatMap((row) => valuesOf(entity.fields, row, isWanted)))
      const choice = [...fieldsOf(entity.fields)].find(isWanted)
      const missing = choice?.values?.filter(({ value }) => !found.has(value)).map(({ value }) => value)
      // Rare options can be missing by chance; states and payments cannot.
      expect(missing?.length, `${name}.${path}: ${String(missing)}`).toBeLessThanOrEqual(
        path === 'perfil' || path === 'condicao_pagamento' ? 2 : 0,
      )
    }
  })

  it('has realistic names, including awkward ones', () => {
    const names = all('produtor').map(({ nome_exibicao }) => String(nome_exibicao))
    expect(Math.max(...names.map((name) => name.length))).toBe(120)
    expect(names.some((name) => name.includes("'"))).toBe(true)
    expect(all('fazenda').some(({ nome_fantasia }) => String(nome_fantasia).includes("Olhos-d'Água"))).toBe(
      true,
    )
    const cities = byId('cidade')
    const used = new Set(all('fazenda').map(({ endereco }) => Number((endereco as Row).cidade)))
    const usedNames = [...used].map((id) => cities.get(id)?.nome)
    expect(new Set(usedNames).size).toBeLessThan(usedNames.length)
  })

  it('includes archived records', () => {
    for (const name of ['produto', 'produtorFazenda', 'short_url']) {
      expect(
        all(name).some(({ ativo }) => ativo === false),
        name,
      ).toBe(true)
    }
  })

  it('includes plots and farms without a partner and both kinds of partners', () => {
    expect(all('talhao').some(({ parceiro_id }) => parceiro_id === null)).toBe(true)
    expect(all('talhao').some(({ parceiro_id }) => parceiro_id !== null)).toBe(true)
    expect(new Set(all('parceiro').map(({ pessoaFis }) => pessoaFis))).toEqual(new Set([true, false]))
  })

  it('only uses e-mail addresses reserved for examples', () => {
    for (const entity of entities) {
      const isEmail = (field: Field) => field.kind === 'email'
      const addresses = all(entity.name).flatMap((row) => valuesOf(entity.fields, row, isEmail))
      expect(addresses.filter((address) => !String(address).endsWith('@example.com'))).toEqual([])
    }
  })
})

function* fieldsOf(fields: readonly Field[]): Generator<Field> {
  for (const field of fields) {
    yield field
    yield* fieldsOf(field.fields)
  }
}

describe('consistency of the demonstration records', () => {
  it('only refers to existing records', () => {
    const ids = new Map(entities.map(({ name }) => [name, new Set(all(name).map(({ id }) => id))]))
    for (const entity of entities) {
      for (const field of fieldsOf(entity.fields)) {
        const { ref } = field
        if (!ref) continue
        const isIt = (each: Field) => each.path === field.path
        const places = all(entity.name).flatMap((row) => placesOf(entity.fields, row, isIt))
        const lost = places.filter(({ holder }) => {
          const target = ids.get(targetedBy(ref, (name) => holder[name]).entity)
          return [holder[field.name]].flat().some((id) => !target?.has(id as number))
        })
        expect(lost, `${entity.name}.${field.path}`).toEqual([])
      }
    }
  })

  it('applies inputs of the named catalogue within their doses', () => {
    const inputs = all('atividades').flatMap(({ insumos }) => asList(insumos))
    expect(inputs.length).toBeGreaterThan(100)
    for (const { origem, item_id, dose } of inputs) {
      const item = byId(String(origem)).get(item_id)
      expect(item, `${String(origem)} ${String(item_id)}`).toBeDefined()
      if (item?.dose_max === undefined) continue
      expect(Number(dose)).toBeGreaterThanOrEqual(Number(item.dose_min))
      expect(Number(dose)).toBeLessThanOrEqual(Number(item.dose_max))
    }
  })

  it('has documents with valid check digits, some CNPJs with letters', () => {
    const documents: string[] = []
    for (const entity of entities) {
      const isDocument = (field: Field) => ['cpf', 'cnpj', 'cpfCnpj'].includes(field.kind)
      documents.push(
        ...all(entity.name)
          .flatMap((row) => valuesOf(entity.fields, row, isDocument))
          .map(String),
      )
    }
    expect(documents.length).toBeGreaterThan(100)
    expect(documents.filter((each) => formats['cpf-cnpj'].validate(each) !== undefined)).toEqual([])
    const companies = all('produtor').flatMap(({ cnpj }) => (cnpj === null ? [] : [String(cnpj)]))
    const withLetters = companies.filter((each) => /[A-Z]/.test(each))
    expect(withLetters).toHaveLength(Math.ceil(companies.length / 5))
  })

  it('fits plots into their farm and sums the approved ones in its coffee area', () => {
    const coffee = all('especie').flatMap(({ id, cultura }) => (cultura === 'Café' ? [id] : []))
    for (const farm of all('fazenda')) {
      const plots = all('talhao').filter(({ fazenda_id }) => fazenda_id === farm.id)
      expect(sumOf(plots, 'area_gleba')).toBeLessThanOrEqual(Number(farm.area_total))
      const counted = plots.filter(
        ({ status, especie_id }) =>
          ['aprovado', 'Pago'].includes(String(status)) && coffee.includes(especie_id),
      )
      expect(Number(farm.area_cafe)).toBeCloseTo(sumOf(counted, 'area_gleba'), 1)
    }
  })

  it('leaves nothing to repair for the daily job of plots and payments', async () => {
    await repairPlots(server as never)
    for (const name of ['talhao', 'aprovacao']) {
      const filter = { ativo: [true, false] }
      const page = await server.store.list(name, { filter, sort: [['id', 'ASC']] }, systemActor)
      expect(page.rows).toEqual(all(name))
    }
  })

  it('has consistent soil sums, ripeness of 100% and totals equal to the items', () => {
    for (const { solo, maturacao } of all('atividades')) {
      for (const sample of asList(solo)) {
        const bases = Number(sample.ca) + Number(sample.mg) + Number(sample.k) / 391
        expect(Math.abs(Number(sample.sb) - bases)).toBeLessThan(0.02)
        expect(Number(sample.v)).toBeCloseTo((100 * Number(sample.sb)) / Number(sample.t_ph7), 0)
      }
      if (asList(maturacao).length > 0) expect(sumOf(asList(maturacao), 'percentual')).toBeCloseTo(100, 1)
    }
    for (const order of all('pedido')) {
      expect(Number(order.subtotal)).toBeCloseTo(sumOf(asList(order.itens), 'total'), 2)
      expect(asList(order.historico).at(-1)?.status).toBe(order.status)
    }
  })
})

describe('milk results', () => {
  const groups = (entity: string, code: string, keys: readonly string[]) => {
    const groups = new Map<string, Record<string, number>>()
    for (const row of all(entity)) {
      const key = keys.map((name) => row[name]).join('/')
      const value = Number(row.valor ?? row.valor_mensal)
      groups.set(key, { ...groups.get(key), [String(row[code])]: value })
    }
    return [...groups.values()]
  }

  it('have consistent solids, fat, protein and casein', () => {
    const samples = [
      ...groups('qualidade_diaria', 'sigla', ['fazenda_id', 'coleta']),
      ...groups('qualidade_mensal', 'sigla_analise', ['fazenda_id', 'data_referencia']),
    ]
    expect(samples.length).toBeGreaterThan(100)
    for (const { EST = 0, GORD = 0, ESD = 0, CMP = 0, PROT = 0, LACT, CBT, CCS, NUL } of samples) {
      expect(EST - GORD).toBeCloseTo(ESD, 5)
      expect(CMP).toBeLessThan(PROT)
      for (const value of [LACT, CBT, CCS, NUL]) expect(value).toBeGreaterThan(0)
    }
  })

  it('include a farm above the bacteria limit for three months and one with a missing month', () => {
    const counts = all('qualidade_mensal').filter(({ sigla_analise }) => sigla_analise === 'CBT')
    const farms = [...new Set(counts.map(({ fazenda_id }) => fazenda_id))]
    const seriesOf = (farm: unknown) =>
      counts.filter(({ fazenda_id }) => fazenda_id === farm).map(({ media_trimestral }) => media_trimestral)
    const isInterrupted = (farm: unknown) =>
      seriesOf(farm)
        .slice(-3)
        .every((mean) => Number(mean) > 300)
    expect(farms.filter(isInterrupted)).toHaveLength(1)
    const lengths = farms.map((farm) => seriesOf(farm).length)
    expect(Math.min(...lengths)).toBe(Math.max(...lengths) - 1)
  })
})

describe('demonstration accounts', () => {
  it('are listed on the sign-in page and can sign in with their password', async () => {
    const system = (await (await server.app.request('/api/sistema')).json()) as Record<string, unknown>
    expect(system.demo).toBe(true)
    const accounts = system.contas as readonly Record<string, string>[]
    expect(accounts.map(({ login }) => login)).toEqual(signers.map((role) => `${role}@example.com`))
    for (const { login = '', senha = '', papel } of accounts) {
      expect(papel).toBeTruthy()
      expect(senha).toBe(demoPassword)
      expect((await server.sessions.login(login, senha, { address: 'test' })).token).toBeTruthy()
    }
  })

  it('are printed at start, one per line', async () => {
    const [title, ...lines] = (await readSignIns(server.meta))?.split('\n') ?? []
    expect(title).toBe('Acessos da demonstração:')
    expect(lines[0]).toBe('  admin@example.com       Demo@2026  Administrador')
    expect(lines.map((line) => line.trim().split(/\s+/).slice(0, 2))).toEqual(
      signers.map((role) => [`${role}@example.com`, demoPassword]),
    )
  })

  it('are the only accounts with a password', async () => {
    const found = await server.db.query<{ login_email: string }>(
      'select login_email from sys_account where password_hash is not null order by id',
    )
    expect(found.map(({ login_email }) => login_email).sort()).toEqual(
      signers.map((role) => `${role}@example.com`).sort(),
    )
  })

  const scoped = signers.flatMap((role) =>
    entities
      .filter((entity) => entity.scope[role] !== undefined)
      .map((entity) => [role, entity.name, entity] as const),
  )

  it.each(scoped)('as %s see a part of %s', async (role, name, entity) => {
    const { actor } = people.get(role) as SignedIn
    if (!mayAct(entity, 'list', actor)) return
    const { total } = await server.store.list(name, { filter: {}, sort: [], range: [0, 0] }, actor)
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThan(all(name).filter(({ ativo }) => ativo).length)
  })

  it('include a producer with two farms with plots and a former third one', async () => {
    const { actor, recordId } = people.get('produtor') as SignedIn
    const farms = (await server.store.list('fazenda', { filter: {}, sort: [] }, actor)).rows
    expect(farms).toHaveLength(2)
    for (const farm of farms) {
      const filter = { fazenda_id: Number(farm.id) }
      expect((await server.store.list('talhao', { filter, sort: [] }, actor)).total).toBeGreaterThan(0)
    }
    const links = all('produtorFazenda').filter(({ produtor_id }) => produtor_id === recordId)
    expect(links.map(({ ativo }) => ativo).sort()).toEqual([false, true, true])
  })
})

describe('a second run of the seed', () => {
  it('changes nothing', async () => {
    const before = await server.db.query('select count(*) as n from sys_audit')
    expect(await seedDemo({ db: server.db, entities, validators })).toBe('already')
    expect(await seedDemo({ db: server.db, entities, validators, size: 'medium' })).toBe('already')
    expect(await server.db.query('select count(*) as n from sys_audit')).toEqual(before)
  })

  it('is refused after an interrupted run', async () => {
    await server.meta.write('demo_state', 'begun')
    expect(await seedDemo({ db: server.db, entities, validators })).toBe('interrupted')
    await server.meta.write('demo_state', 'complete')
  })
})
