/*
 * Each workflow with manual transitions, on its record page: the usual path, and the message for a late transition.
 * tests/server/features covers every state, transition and role; approvals.spec.ts covers the inbox.
 */
import type { Locator, Page } from '@playwright/test'
import { formats } from '../model/formats/index'
import { expectAccessible } from './support/accessible'
import { type ApiClient, askAs } from './support/api'
import { expect } from './support/expect'
import { openSection, signIn } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

interface WorkflowPath {
  readonly entity: string
  /** The section and page of a record. */
  readonly path: string
  make(admin: ApiClient, visitor: PostAsVisitor): Promise<number>
  /** The buttons in order, and the message after each. */
  readonly steps: readonly (readonly [button: string, done: string, state: string])[]
  /** The late button, and the message it shows. */
  readonly late: { readonly button: string; readonly meanwhile: readonly string[]; readonly told: string }
}
type PostAsVisitor = (data: object) => Promise<number>

const updated = {
  account: 'A Solicitação de Conta foi atualizada com sucesso!',
  quotation: 'A Cotação foi atualizada com sucesso!',
  order: 'O Pedido foi atualizado com sucesso!',
  report: 'O Relatório gerencial foi atualizado com sucesso!',
}

const journeys: readonly WorkflowPath[] = [
  {
    entity: 'register',
    path: 'Cadastros/alterar',
    async make(admin, visitor) {
      const cpf_cnpj = formats.cpf.sample(Date.now() % 900_000_000)
      const asked = { nome: 'Visitante de Teste', celular: '35999990000', perfil: 'produtor', cpf_cnpj }
      expect(await visitor(asked)).toBe(201)
      return newest(admin, 'register')
    },
    steps: [['Enviar para aprovação', updated.account, 'Aguardando Aprovação']],
    late: {
      button: 'Enviar para aprovação',
      meanwhile: ['analisar'],
      told: 'Não foi possivel atualizar a Solicitação de Conta! Não é possível enviar para aprovação na situação “Aguardando Aprovação”.',
    },
  },
  {
    entity: 'cotacao',
    path: 'cdv/cotacoes/alterar',
    make: makeQuotation,
    steps: [
      ['Responder', updated.quotation, 'Respondida'],
      ['Aceitar', 'A Cotação foi aceita e virou um Pedido.', 'Aceita'],
    ],
    late: {
      button: 'Solicitar cancelamento',
      meanwhile: ['responder', 'recusar'],
      told: 'Não foi possível salvar a Cotação! Não é possível solicitar cancelamento na situação “Recusada”.',
    },
  },
  {
    entity: 'pedido',
    path: 'cdv/pedidos/alterar',
    async make(admin) {
      const id = await makeQuotation(admin)
      for (const name of ['responder', 'aceitar']) await move(admin, 'cotacao', id, name)
      return newest(admin, 'pedido')
    },
    steps: [
      ['Analisar', updated.order, 'Em Análise'],
      ['Aprovar', updated.order, 'Aprovado'],
    ],
    late: {
      button: 'Analisar',
      meanwhile: ['analisar'],
      told: 'Não foi possível salvar o Pedido! Não é possível analisar na situação “Em Análise”.',
    },
  },
  {
    entity: 'relatorio',
    path: 'reports/management/alterar',
    async make(admin) {
      const [report] = await admin.get<Record<string, unknown>[]>('/relatorio?range=[0,0]')
      const { tipo, produtor_id, fazenda_id } = report ?? {}
      const periodo = { label: 3, from: '2026-01-01', to: '2026-03-31' }
      const made = { titulo: `Teste ${Date.now()}`, tipo, produtor_id, fazenda_id, periodo }
      expect(await admin.send('POST', '/relatorio', made)).toBe(201)
      return newest(admin, 'relatorio')
    },
    steps: [
      ['Enviar para revisão', updated.report, 'Em revisão'],
      ['Publicar', updated.report, 'Publicado'],
      ['Arquivar', updated.report, 'Arquivado'],
    ],
    late: {
      button: 'Enviar para revisão',
      meanwhile: ['revisar'],
      told: 'Não foi possível salvar o Relatório gerencial! Não é possível enviar para revisão na situação “Em revisão”.',
    },
  },
]

async function newest(admin: ApiClient, entity: string): Promise<number> {
  const [row] = await admin.get<{ id: number }[]>(`/${entity}?sort=["id","DESC"]&range=[0,0]`)
  return row?.id ?? 0
}

async function move(admin: ApiClient, entity: string, id: number, name: string): Promise<void> {
  expect(await admin.send('POST', `/${entity}/${id}/transicoes/${name}`, {})).toBe(200)
}

/** A new quotation with the prices of an answered one. */
async function makeQuotation(admin: ApiClient): Promise<number> {
  const filter = encodeURIComponent('{"status":["Respondida","Aceita"]}')
  const [model] = await admin.get<Record<string, unknown>[]>(`/cotacao?filter=${filter}&range=[0,0]`)
  const { produtor_id, fazenda_id, empresa_id, condicao_pagamento } = model ?? {}
  const itens = ((model?.itens ?? []) as Record<string, unknown>[]).map(({ total: _, ...item }) => item)
  // The date in the cooperative's time zone: in UTC it may already be tomorrow.
  const data = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date())
  const quotation = {
    produtor_id,
    fazenda_id,
    empresa_id,
    condicao_pagamento,
    itens,
    data,
    validade: '2099-12-31',
  }
  expect(await admin.send('POST', '/cotacao', quotation)).toBe(201)
  return newest(admin, 'cotacao')
}

/** Clicks an action of the record and confirms it. */
async function take(page: Page, actions: Locator, button: string): Promise<void> {
  await actions.getByRole('button', { name: button, exact: true }).click()
  const question = page.getByRole('dialog', { name: button })
  const yes = question.getByRole('button', { name: 'Confirmar' })
  if (await question.getByRole('textbox', { name: /Motivo/ }).isVisible()) {
    await question.getByRole('textbox', { name: /Motivo/ }).fill('Motivo de teste')
  }
  await yes.click()
}

for (const { entity, path, make, steps, late } of journeys) {
  test(`${entity} passes through its workflow, and a late transition is reported`, {
    tag: '@release',
  }, async ({ page, request }) => {
    const admin = await askAs(request, 'admin@example.com')
    const visitor: PostAsVisitor = async (data) => (await request.post('/api/register', { data })).status()
    const actions = page.getByRole('group', { name: 'Ações do registro' })
    await signIn(page, 'admin', `${path}/${await make(admin, visitor)}`)
    for (const [button, done, state] of steps) {
      await take(page, actions, button)
      await expect(page.getByText(done).last()).toBeVisible()
      await expect(actions.getByText(state, { exact: true })).toBeVisible()
    }

    const id = await make(admin, visitor)
    await openSection(page, 'admin', `${path}/${id}`)
    await expect(actions.getByRole('button', { name: late.button, exact: true })).toBeVisible()
    for (const name of late.meanwhile) await move(admin, entity, id, name)
    await take(page, actions, late.button)
    const told = page.getByRole('dialog', { name: 'Atenção!' })
    await expect(told).toContainText(late.told)
    await expectAccessible(page, entity)
    await told.getByRole('button', { name: 'OK' }).click()
    await expect(actions.getByRole('button', { name: late.button, exact: true })).toHaveCount(0)
  })
}
