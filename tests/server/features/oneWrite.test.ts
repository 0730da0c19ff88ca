// @module-tag extended
/*
 * Every action of every entity, every transition and the custom endpoints write one version and one audit row
 * for each changed record. The cases are generated from the entities; the tables list required values and
 * records that change as a consequence.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { RecordOf } from '#model/entity/registry'
import { dayOfInstant, formats } from '#model/formats/index'
import { type Actor, systemActor } from '#model/people/actor'
import { showAct } from '#model/show/showAct'
import type { AccountRow, Store, Transport } from '../../../server/engine/index'
import { inNameOf } from '../../../server/features/kit/inNameOf'
import { moveInto } from '../../../server/features/provider-sign-in/groups'
import { actWords } from '../../../src/engine/records/actMessages'
import { features } from '../../support/features'
import { type MakeRecord, recordMaker } from '../../support/records'
import { type Estate, openEstate, told } from './estate'
import { expectOneWriteEach } from './writes'

const invoice = '31261112345678000195550010000000011000000010'
const reason = 'Comprado em outra loja.'
const pdf = '%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n'

/** Messages to this number fail. */
const deadNumber = '35911112222'
const quiet: Transport = {
  isLocal: true,
  async send({ to }) {
    if (to === deadNumber) throw new Error('No such number')
  },
}

let estate: Estate
/** Creates records as the manager, so that the side effects of a person's actions occur. */
let make: MakeRecord
let self: Actor
let product: number
let seed = 700

beforeAll(async () => {
  estate = await openEstate(features, { transports: { mail: quiet, sms: quiet } })
  const { store, index } = estate.server
  const maker = inNameOf(estate.manager.actor)
  make = recordMaker(index, { ...store, create: (name, input) => store.create(name, input, maker) })
  self = inNameOf(estate.admin.actor)
  for (const { name } of entities) await make(name)
  product = await make('produto', { unidades: [estate.unit], ativo: true })
}, 240_000)
afterAll(() => estate.server.close())

const document = () => {
  seed += 1
  return formats.cpf.sample(seed)
}

/** Required values of an entity that its schema does not imply. */
const values: Readonly<Record<string, () => Row | Promise<Row>>> = {
  estado: () => ({ nome: `Estado ${seed++}`, sigla: ['AC', 'AL', 'AM', 'AP'][seed % 4] }),
  talhao: () => ({ fazenda_id: estate.farm, gleba: `Gleba ${seed++}`, area_gleba: 1 }),
  aprovacao: async () => ({ talhao: await make('talhao', await valuesOf('talhao')) }),
  pagamento: async () => ({
    talhao_id: await make('talhao', await valuesOf('talhao')),
    fazenda_id: estate.farm,
    produtor_id: estate.producer.recordId,
    tipo: 'Anuidade',
    forma: 'Pix',
    valor: 150.05,
    vencimento: '2030-01-10',
  }),
  anuidade: async () => ({ safra_id: await make('safra', await valuesOf('safra')) }),
  pedido: () => commerce(),
  cotacao: () => ({ ...commerce(), data: '2026-01-10', validade: '2030-01-20' }),
  produtorFazenda: async () => ({
    fazenda_id: estate.farm,
    produtor_id: await make('produtor', { cpf: document(), tipo_pessoa: 'F' }),
    participacao: 0,
  }),
  register: () => ({
    nome: 'Maria das Dores',
    cpf_cnpj: document(),
    perfil: 'gestor',
    celular: '35999990000',
    email: `maria${seed}@example.com`,
  }),
  role: () => ({ description: `Grupo ${seed++}`, slug: 'gestor', level: 2, permissions: [] }),
  permission: () => ({ name: `teste.${seed++}` }),
  qualidade_diaria: () => ({ ...milk(), coleta: '2026-01-05' }),
  qualidade_mensal: () => ({
    fazenda_id: estate.otherFarm,
    sigla_analise: 'GORD',
    data_referencia: `19${10 + (seed++ % 80)}-01-01`,
    valor_mensal: 3.2,
  }),
  defensivos: () => ({ registro_mapa: String(10_000 + seed++) }),
  safra: () => {
    const year = 1991 + (seed++ % 30)
    const days = { data_inicio: `${year - 1}-07-01`, data_fim: `${year}-06-30` }
    return { descricao: `${year - 1}/${year}`, ano_colheita: year, ...days }
  },
  short_url: () => ({ shortURL: `curto${seed++}` }),
  maturacao: () => ({ ordem: 20 + (seed++ % 70) }),
  profundidade: () => ({ de_cm: 3, ate_cm: 7 }),
  relatorio: () => ({ titulo: `Relatório ${seed++}` }),
}

const valuesOf = async (name: string): Promise<Row> => (await values[name]?.()) ?? {}

const commerce = () => ({
  produtor_id: estate.producer.recordId,
  fazenda_id: estate.farm,
  empresa_id: estate.unit,
  condicao_pagamento: '30 dias',
  itens: [{ produto_id: product, quantidade: 3, unidade: 'SC', preco_unitario: 10.1 }],
})

const milk = () => ({
  fazenda_id: estate.farm,
  produtor_id: estate.producer.recordId,
  sigla: 'CCS',
  valor: 400,
  tanque: String(seed++),
})

/** Edits of entities without a freely editable text field. */
const edits: Readonly<Record<string, (row: Row) => Row>> = {
  anuidade: () => ({ prazo_dias: 20 }),
  integracaofile: () => ({ mensagem: 'Lido outra vez.' }),
  pagamento: () => ({ valor: 151 }),
  profundidade: ({ ate_cm }) => ({ ate_cm: Number(ate_cm) + 1 }),
  qualidade_mensal: () => ({ valor_mensal: 3.1 }),
  parceiro: () => ({ email: 'outro@example.com' }),
  pedido: () => ({ desconto: 0.01 }),
  qualidade_diaria: () => ({ valor: 500 }),
  short_url: () => ({ destino: '/admin/dashboard' }),
  safra: ({ ano_colheita }) => ({ data_fim: `${ano_colheita}-06-29` }),
}

const follows: Readonly<Record<string, readonly string[]>> = {
  'talhao create': ['aprovacao: create'],
  'talhao remove': ['aprovacao: remove'],
  'fazenda create': ['produtorFazenda: create'],
  'qualidade_diaria create': ['qualidade_mensal: create'],
  'qualidade_diaria edit': ['qualidade_mensal: calcular'],
  'qualidade_diaria remove': ['qualidade_mensal: remove'],
  'qualidade_diaria restore': ['qualidade_mensal: create'],
}

describe.each(entities.map((entity) => [entity.name, entity] as const))(
  '%s',
  { retry: 0 },
  (name, entity) => {
    let id = 0

    it('is created with one version and one audit row', async () => {
      const given = await valuesOf(name)
      await expectOneWriteEach(
        estate.server,
        [`${name}: create`, ...(follows[`${name} create`] ?? [])],
        async () => {
          id = await make(name, given)
        },
      )
    })

    it('is edited with one version and one audit row', async () => {
      const patch = await patchOf(entity, id)
      await expectOneWriteEach(estate.server, [`${name}: edit`, ...(follows[`${name} edit`] ?? [])], () =>
        estate.server.store.update(name, id, patch, '*', self),
      )
    })

    it('is removed and restored with one version and one audit row each', async () => {
      const { store } = estate.server
      await expectOneWriteEach(estate.server, [`${name}: remove`, ...(follows[`${name} remove`] ?? [])], () =>
        store.remove(name, id, self),
      )
      await expectOneWriteEach(
        estate.server,
        [`${name}: restore`, ...(follows[`${name} restore`] ?? [])],
        () => store.restore(name, id, self),
      )
    })
  },
)

const forgettable = entities
  .filter(
    ({ name, actions }) => name === 'integracaofile' || actions.some((each) => each.name === 'anonimizar'),
  )
  .map(({ name }) => name)

describe('anonymising a record makes one version and one audit row', { retry: 0 }, () => {
  it.each(forgettable)('%s, active or archived', async (name) => {
    const { store } = estate.server
    const used = await make(name, await valuesOf(name))
    const away = await make(name, await valuesOf(name))
    await store.remove(name, away, self)
    for (const id of [used, away]) {
      await expectOneWriteEach(estate.server, [`${name}: anonymise`], () => store.anonymise(name, id, self))
      expect((await estate.row(name, id)).ativo).toBe(false)
    }
  })

  it('each record with a copy of the personal data is also written once', async () => {
    const producer = await make('produtor', { cpf: document(), tipo_pessoa: 'F' })
    const farm = {
      produtor: [producer],
      produtor_id: producer,
      email: 'ana@example.com',
    }
    const fazenda_id = await make('fazenda', { ramo_atividade: 'Cafeicultura', apoio: 'nao', ...farm })
    await make('talhao', { fazenda_id, gleba: 'Baixada', area_gleba: 2 })
    const acts = ['aprovacao: forget', 'fazenda: forget', 'produtor: anonymise']
    await expectOneWriteEach(estate.server, acts, () =>
      estate.server.store.anonymise('produtor', producer, self),
    )
  })
})

/** Required values before a transition, by entity and state. */
const inState: Readonly<Record<string, (state: string | number) => Row>> = {
  aprovacao: () => ({ motivo: reason }),
  register: () => ({ motivo: reason }),
  pagamento: () => ({ motivo: reason }),
  pedido: () => ({ nota_fiscal: invoice, motivo_cancelamento: reason }),
  cotacao: () => ({ validade: '2030-01-20', motivo_cancelamento: reason }),
}

/** Required values and input of a transition, and the other writes it causes. */
interface TransitionCase {
  readonly values?: Row
  readonly input?: Row
  readonly follows?: readonly string[]
  /** Separate writes after its commit. */
  readonly later?: readonly string[]
}

const steps: Readonly<Record<string, TransitionCase>> = {
  'aprovacao.aprovar': { follows: ['talhao: aprovar'] },
  'aprovacao.reprovar': { input: { motivo: reason }, follows: ['talhao: reprovar'] },
  'aprovacao.reabrir': { follows: ['talhao: reabrir'] },
  'aprovacao.pagar': { follows: ['talhao: pagar'] },
  'aprovacao.desfazerPagamento': { follows: ['talhao: desfazerPagamento'] },
  'cotacao.responder': { input: { validade: '2030-01-20' } },
  'cotacao.aceitar': { follows: ['pedido: create'] },
  'cotacao.expirar': { values: { validade: '2026-01-11' } },
  'cotacao.solicitarCancelamento': { input: { motivo_cancelamento: reason } },
  'integracaofile.processar': { later: ['integracaofile: falhar'] },
  'integracaofile.concluir': { input: { registros: 1 } },
  'integracaofile.falhar': { input: { mensagem: reason } },
  'pedido.reprovar': { input: { motivo_cancelamento: reason } },
  'pedido.faturar': { input: { nota_fiscal: invoice } },
  'pedido.solicitarCancelamento': { input: { motivo_cancelamento: reason } },
  'pagamento.cobrar': { follows: ['talhao: informarPagamento'] },
  // The request of the plot is marked as paid too.
  'pagamento.pagar': { follows: ['aprovacao: pagar', 'talhao: pagar'] },
  'pagamento.vencer': { follows: ['talhao: informarPagamento'] },
  'pagamento.cancelar': { input: { motivo: reason }, follows: ['talhao: informarPagamento'] },
  'pagamento.estornar': { input: { motivo: reason }, follows: ['talhao: informarPagamento'] },
  'pagamento.isentar': { input: { motivo: reason }, follows: ['aprovacao: pagar', 'talhao: pagar'] },
  'pagamento.liquidar': {
    input: { forma: 'Boleto', liquidado_em: dayOfInstant(new Date()), observacao: 'Boleto 123' },
    follows: ['aprovacao: pagar', 'talhao: pagar'],
  },
  'register.aprovar': { follows: ['gestor: create'] },
  'register.bloquear': { input: { motivo: reason } },
  // The account created by the approval is deactivated.
  'register.bloquear from 2': { input: { motivo: reason }, follows: ['gestor: remove'] },
}

async function prepare(entity: Entity, state: string | number, given: Row = {}): Promise<number> {
  const { store } = estate.server
  const id = await makeIn(entity.name)
  const field = entity.workflow?.field ?? ''
  await store.update(
    entity.name,
    id,
    { ...inState[entity.name]?.(state), ...given, [field]: state },
    '*',
    systemActor,
  )
  if (entity.name === 'aprovacao') {
    const { talhao } = await estate.row('aprovacao', id)
    await store.update('talhao', Number(talhao), { status: state }, '*', systemActor)
  }
  if (entity.name === 'pagamento') {
    const { talhao_id } = await estate.row('pagamento', id)
    const request = await requestOf(Number(talhao_id))
    for (const [name, each] of [
      ['talhao', Number(talhao_id)],
      ['aprovacao', request],
    ] as const) {
      await store.update(name, each, { status: 'aprovado' }, '*', systemActor)
    }
    // These values differ from those that the payment will set.
    const said = { payment: { status: state === 'pendente' ? 'pendente' : 'pago' }, anuidade: 'Isento' }
    await store.update('talhao', Number(talhao_id), said, '*', systemActor)
  }
  return id
}

async function requestOf(plot: number): Promise<number> {
  const { rows } = await estate.server.store.list(
    'aprovacao',
    { filter: { talhao: plot }, sort: [] },
    systemActor,
  )
  return Number(rows[0]?.id)
}

/** Creates a record as people do: a request is created together with its plot. */
async function makeIn(name: string): Promise<number> {
  if (name === 'aprovacao') return requestOf(await make('talhao', await valuesOf('talhao')))
  return make(name, await valuesOf(name))
}

const transitions = entities.flatMap((entity) =>
  Object.values(entity.workflow?.transitions ?? {}).flatMap((transition) =>
    transition.from.map(
      (state) => [`${entity.name}.${transition.name}`, state, entity, transition.name] as const,
    ),
  ),
)

describe('a transition makes one version and one audit row', { retry: 0 }, () => {
  it.each(transitions)('%s from %s', async (name, state, entity, transition) => {
    const step = steps[`${name} from ${state}`] ?? steps[name] ?? {}
    const id = await prepare(entity, state, step.values)
    const acts = [`${entity.name}: ${transition}`, ...(step.follows ?? [])]
    const take = () => estate.server.store.transition(entity.name, id, transition, step.input ?? {}, self)
    await expectOneWriteEach(estate.server, acts, take, undefined, step.later)
  })
})

describe('calls of the specification write each record once', { retry: 0 }, () => {
  const entityOf = (name: string) => entities.find((each) => each.name === name) as Entity
  const prepared = (name: string, state: string | number, given: Row = {}) =>
    prepare(entityOf(name), state, given)

  async function ask(
    acts: readonly string[],
    call: () => Promise<Response>,
    messages?: readonly string[],
    later?: readonly string[],
  ): Promise<Row> {
    let answer = { status: 0, body: {} as Row }
    const act = async () => {
      answer = await told(call())
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    }
    await expectOneWriteEach(estate.server, acts, act, messages, later)
    return answer.body
  }

  it('PATCH aprovacao/status writes each record once', async () => {
    const approved = await prepared('aprovacao', 'pendente')
    await ask(['aprovacao: aprovar', 'talhao: aprovar'], () =>
      estate.admin.patch(`/api/aprovacao/status/${approved}`, { status: 'aprovado' }),
    )
    const refused = await prepared('aprovacao', 'pendente')
    const answer = await ask(['aprovacao: reprovar', 'talhao: reprovar'], () =>
      estate.admin.patch(`/api/aprovacao/status/${refused}`, { status: 'reprovado', motivo: reason }),
    )
    expect(answer).toMatchObject({ decidido_por: estate.admin.actor.name, motivo: reason })
    await ask(['aprovacao: reabrir', 'talhao: reabrir'], () =>
      estate.admin.patch(`/api/aprovacao/status/${refused}`, { status: 'pendente' }),
    )
  })

  it('PATCH pedido/status and PATCH pedido/transfere write each record once', async () => {
    const ids = [await makeIn('pedido'), await makeIn('pedido')]
    await ask(['pedido: analisar', 'pedido: analisar'], () =>
      estate.admin.patch('/api/pedido/status', { ids, status: 'Em Análise' }),
    )
    const unit = await make('empresa', {})
    await ask(['pedido: transferir'], () =>
      estate.admin.patch(`/api/pedido/transfere/${ids[0]}`, { empresa_id: unit, motivo: 'Mais perto.' }),
    )
  })

  it('PATCH cotacao/status writes each record once', async () => {
    const id = await prepared('cotacao', 'Respondida')
    await ask(['cotacao: aceitar', 'pedido: create'], () =>
      estate.admin.patch('/api/cotacao/status', { ids: [id], status: 'Aceita' }),
    )
  })

  it('POST register and PATCH register/status write each record once', async () => {
    const request = { nome: 'João', cpf_cnpj: document(), perfil: 'gestor', celular: '35999990000' }
    await ask(['register: create'], () =>
      Promise.resolve(
        estate.server.app.request('/api/register', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(request),
        }),
      ),
    )
    const id = await prepared('register', 0)
    await ask(['gestor: create', 'register: aprovar'], () =>
      estate.admin.patch(`/api/register/status/${id}`, { status: 2 }),
    )
  })

  it('creating a person by hand also updates the pending request once', async () => {
    const cpf = document()
    const values = { tipo_pessoa: 'F', cpf }
    await make('register', { nome: 'João', celular: '35999990000', perfil: 'produtor', cpf_cnpj: cpf })
    await expectOneWriteEach(estate.server, ['produtor: create', 'register: conferir'], () =>
      make('produtor', values),
    )
  })

  it('PATCH produtorFazenda/inativar and ativar, DELETE produtorFazenda and produtor/{id}/fazenda write each record once', async () => {
    const id = await makeIn('produtorFazenda')
    const { produtor_id, fazenda_id } = await estate.row('produtorFazenda', id)
    const path = `${id}/${produtor_id}/${fazenda_id}`
    const { admin } = estate
    await ask(['produtorFazenda: inativar'], () => admin.patch(`/api/produtorFazenda/inativar/${path}`, {}))
    await ask(['produtorFazenda: ativar'], () => admin.patch(`/api/produtorFazenda/ativar/${path}`, {}))
    await ask(['produtorFazenda: remove'], () => admin.remove(`/api/produtorFazenda/${path}`))
    expect((await estate.row('produtorFazenda', id)).desvinculado_em).toEqual(expect.any(String))
    await admin.patch(`/api/produtorFazenda/ativar/${path}`, {})
    await admin.patch(`/api/produtorFazenda/inativar/${path}`, {})
    await ask(['produtorFazenda: desvincular'], () => admin.remove(`/api/produtorFazenda/${path}`))
    await admin.patch(`/api/produtorFazenda/ativar/${path}`, {})
    await ask(['produtorFazenda: remove'], () =>
      admin.remove(`/api/produtor/${produtor_id}/fazenda/${fazenda_id}`),
    )
  })

  it('changing the producers of a farm writes the farm and each added or removed link once', async () => {
    const { farm, row, server } = estate
    const { produtor } = await row('fazenda', farm)
    const other = await make('produtor', { cpf: document(), tipo_pessoa: 'F' })
    const more = [...(produtor as number[]), other]
    const set = (ids: unknown) => () => server.store.update('fazenda', farm, { produtor: ids }, '*', self)
    await expectOneWriteEach(server, ['fazenda: edit', 'produtorFazenda: create'], set(more))
    await expectOneWriteEach(server, ['fazenda: edit', 'produtorFazenda: remove'], set(produtor))
    await expectOneWriteEach(server, ['fazenda: edit', 'produtorFazenda: restore'], set(more))
    const plots = await server.store.list(
      'talhao',
      { filter: { fazenda_id: farm, ativo: [true, false] }, sort: [] },
      systemActor,
    )
    await expectOneWriteEach(server, ['fazenda: edit', ...plots.rows.map(() => 'talhao: acompanhar')], () =>
      server.store.update('fazenda', farm, { produtor_id: other }, '*', self),
    )
    await server.store.update('fazenda', farm, { produtor_id: estate.producer.recordId }, '*', systemActor)
  })

  it('PUT relatorio/{id}/consulta and PATCH role write each record once', async () => {
    const report = await makeIn('relatorio')
    const question = { entidade: 'fazenda', colunas: ['nome'], filtro: {}, somas: [] }
    const path = `/api/relatorio/${report}/consulta`
    await ask(['relatorio: definirConsulta'], () =>
      Promise.resolve(
        estate.server.app.request(path, {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${estate.admin.token}` },
          body: JSON.stringify(question),
        }),
      ),
    )
    const group = await makeIn('role')
    await ask(['role: conceder'], () =>
      estate.admin.patch('/api/role', [{ id: group, level: 3, permissions: [] }]),
    )
  })

  it('requesting, changing, deciding and withdrawing a plot change writes each record once', async () => {
    const { store } = estate.server
    const plot = await makeIn('talhao')
    await store.update('talhao', plot, { status: 'aprovado' }, '*', systemActor)
    const edit = (acts: readonly string[], area_gleba: number) =>
      expectOneWriteEach(estate.server, ['talhao: edit', ...acts], () =>
        store.update('talhao', plot, { area_gleba }, '*', estate.admin.actor),
      )
    const decide = (request: number, name: string, acts: readonly string[], input = {}) =>
      expectOneWriteEach(estate.server, [`aprovacao: ${name}`, 'talhao: decidirAlteracao', ...acts], () =>
        store.transition('aprovacao', request, name, input, self),
      )
    const lastRequest = async () => {
      const query = { filter: { talhao: plot }, sort: [['id', 'DESC']] } as const
      return Number((await store.list('aprovacao', query, systemActor)).rows[0]?.id)
    }
    await edit(['aprovacao: create'], 4)
    await edit(['aprovacao: pedirOutra'], 5)
    const request = await lastRequest()
    await decide(request, 'reprovar', [], { motivo: reason })
    await decide(request, 'reabrir', [])
    await decide(request, 'aprovar', [])
    await edit(['aprovacao: create'], 6)
    const again = await lastRequest()
    await expectOneWriteEach(estate.server, ['aprovacao: remove', 'talhao: retirarAlteracao'], () =>
      store.remove('aprovacao', again, self),
    )
  })

  it('saving a record from a file and a harvest within an interval write each record once', async () => {
    const { store } = estate.server
    const file = await makeIn('integracaofile')
    const plot = await make('talhao', await valuesOf('talhao'))
    const on = { fazenda_id: estate.farm, talhao_ids: [plot], situacao: 'Planejada' }
    const item = await make('herbicida', {
      carencia_dias: 30,
      unidade_dose: 'L/ha',
      dose_min: 1,
      dose_max: 3,
    })
    const insumos = [{ origem: 'herbicida', item_id: item, dose: 2, unidade: 'L/ha' }]
    const sprayed = { tipo: 'Controle de plantas daninhas', receituario: 'RA-1', insumos }
    await make('atividades', { ...on, ...sprayed, data: '2031-02-01' })
    const acts = ['atividades: create', 'atividades: avisar', 'integracaofile: contar']
    const [first] = (await store.list('safra', { filter: {}, sort: [] }, systemActor)).rows
    const picked = { tipo: 'Colheita', colheita: { sacas_beneficiadas: 10 }, data: '2031-02-10' }
    await expectOneWriteEach(estate.server, acts, () =>
      store.create<string>(
        'atividades',
        { ...on, ...picked, safra_id: Number(first?.id), importacao_id: file },
        self,
      ),
    )
  })

  it('POST integracaofile writes the record once with the extracted values', async () => {
    const form = new FormData()
    form.set('arquivo', new File([pdf], 'laudo.pdf', { type: 'application/pdf' }))
    form.set('tipo', 'Laudo de solo')
    form.set('texto', 'pH 5,8')
    const send = () =>
      Promise.resolve(
        estate.server.app.request('/api/integracaofile', {
          method: 'POST',
          headers: { Authorization: `Bearer ${estate.admin.token}` },
          body: form,
        }),
      )
    const later = ['integracaofile: processar', 'integracaofile: falhar']
    const made = await ask(['integracaofile: create'], send, undefined, later)
    expect(made).toMatchObject({ versao: 3, texto: 'pH 5,8', enviado_em: expect.any(String) })
  })

  it('payment/pix/cobranca, payment/pix/simular and payment/check write each record once', async () => {
    const id = await prepared('pagamento', 'pendente')
    await ask(['pagamento: cobrar', 'talhao: informarPagamento'], () =>
      estate.admin.post(`/api/payment/pix/cobranca/${id}`, {}),
    )
    await ask(['aprovacao: pagar', 'pagamento: pagar', 'talhao: pagar'], () =>
      estate.admin.post(`/api/payment/pix/simular/${id}`, {}),
    )
    // This payment becomes overdue without a write.
    const late = await prepared('pagamento', 'pendente')
    await estate.server.db.query("update pagamento set vencimento = '2026-01-10' where id = $1", [late])
    await ask(['pagamento: vencer', 'talhao: informarPagamento'], () =>
      estate.admin.get(`/api/payment/check/${late}`),
    )
  })

  it('GET aprovacao/send-sms and register/send-sms write each record once', async () => {
    const celular = '35999990000'
    for (const name of ['aprovacao', 'register'] as const) {
      const id = await prepared(name, entityOf(name).workflow?.initial ?? 0, { celular })
      await ask([`${name}: avisar`], () => estate.admin.get(`/api/${name}/send-sms/${id}`))
      const other = await prepared(name, entityOf(name).workflow?.initial ?? 0, { celular: deadNumber })
      expect((await estate.admin.get(`/api/${name}/send-sms/${other}`)).status).toBe(500)
      const history = await estate.server.store.history(name, other, systemActor)
      expect(history.slice(0, 2).map(({ detail }) => detail)).toEqual(['desfazerAviso', 'avisar'])
    }
  })

  it('PATCH profile writes the record once', async () => {
    for (const name of ['admin', 'supervisor', 'manager', 'technician', 'producer'] as const) {
      const person = estate[name]
      const telefones = [{ title: 'Celular', format: 'cel', number: '35912345678', tipo: 'Celular' }]
      await ask([`${person.actor.entity}: atualizarPerfil`], () =>
        person.patch('/api/profile', { telefones }),
      )
    }
  })

  it('a group assigned by the identity provider writes the record once', async () => {
    const { store, db } = estate.server
    for (const name of ['admin', 'supervisor', 'manager', 'technician', 'producer'] as const) {
      const { entity, id } = estate[name].actor
      const [account] = await db.query<AccountRow>('select * from sys_account where id = $1', [id])
      if (!account) throw new Error(`${name} has no account`)
      const level = entities.find((each) => each.name === entity)?.account?.level ?? 0
      const given = { description: `Grupo de ${name}`, slug: account.role, level, permissions: [] }
      const group = await store.create('role', given, systemActor)
      await expectOneWriteEach(estate.server, [`${entity}: assumirGrupo`], () =>
        moveInto(store as unknown as Store, group as unknown as RecordOf<'role'>, account),
      )
    }
  })

  it('payment/pix/cobranca of a pending payment without a code writes it once', async () => {
    const id = await prepared('pagamento', 'aguardando')
    await ask(['pagamento: refazerCobranca'], () => estate.admin.post(`/api/payment/pix/cobranca/${id}`, {}))
  })

  it('a result moved to the next month writes both monthly means once', async () => {
    for (const coleta of ['2025-01-05', '2025-02-05', '2025-03-05']) {
      await make('qualidade_diaria', { ...milk(), coleta })
    }
    const id = await make('qualidade_diaria', { ...milk(), coleta: '2025-01-06', valor: 900 })
    // The writes affect January, February and, by the three-month mean, March.
    await expectOneWriteEach(
      estate.server,
      [
        'qualidade_diaria: edit',
        'qualidade_mensal: calcular',
        'qualidade_mensal: calcular',
        'qualidade_mensal: calcular',
      ],
      () =>
        estate.server.store.update('qualidade_diaria', id, { coleta: '2025-02-06', valor: 800 }, '*', self),
    )
  })
})

describe('the audit log of all these writes', () => {
  it('has every action that a schema names', async () => {
    const rows = await estate.server.db.query<{ entity: string; detail: string }>(
      'select distinct entity, detail from sys_audit where detail is not null',
    )
    const told = new Set(rows.map(({ entity, detail }) => `${entity}: ${detail}`))
    const named = entities.flatMap(({ name, acts }) => Object.keys(acts).map((act) => `${name}: ${act}`))
    expect(named.length).toBeGreaterThan(15)
    // This action predates a roll-up, and old histories still contain it.
    const former = ['fazenda: somar']
    expect(named.filter((each) => !told.has(each))).toEqual(former)
  })

  it('has a Portuguese label for each row in the history of the record', async () => {
    const rows = await estate.server.db.query<{ entity: string; act: string; detail: string | null }>(
      'select distinct entity, act, detail from sys_audit where record_id is not null',
    )
    const wordless = rows.filter(({ entity, act, detail }) => {
      const of = entities.find(({ name }) => name === entity)
      const words = showAct(of, detail === null ? {} : { detail })
      return of && (detail === null ? actWords.past(act, of.gender) === undefined : words === undefined)
    })
    expect(wordless).toEqual([])
  })

  it('has a name for every update by a feature, except updates of nothing', () => {
    const files = readdirSync('server/features', { recursive: true, encoding: 'utf8' })
    const calls = files
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => updatesIn(readFileSync(join('server/features', file), 'utf8')))
    expect(calls.length).toBeGreaterThan(15)
    expect(calls.filter((given) => given[2] !== '{}' && given.length < 6)).toEqual([])
  })
})

function updatesIn(code: string): readonly (readonly string[])[] {
  return code
    .split('store.update(')
    .slice(1)
    .map((rest) => {
      const given: string[] = ['']
      let depth = 0
      for (const letter of rest) {
        if ('({['.includes(letter)) depth += 1
        if (')}]'.includes(letter)) depth -= 1
        if (depth < 0) break
        if (letter === ',' && depth === 0) given.push('')
        else given[given.length - 1] += letter
      }
      return given.map((each) => each.trim()).filter((each) => each !== '')
    })
}

/** A valid edit of the record: a text field unless the table has another one. */
async function patchOf(entity: Entity, id: number): Promise<Row> {
  const row = await estate.row(entity.name, id)
  const own = edits[entity.name]
  if (own) return own(row)
  const field = entity.fields.find(
    (each) => ['text', 'longText'].includes(each.kind) && !each.system && !each.readOnly && !each.computed,
  )
  return { [String(field?.name)]: `${row[String(field?.name)] ?? 'Texto'} B` }
}
