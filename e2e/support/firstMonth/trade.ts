/*
 * From a product to its delivery: the producer requests a quotation, the manager prices it, and the order passes
 * through its workflow.
 */
import type { Page } from '@playwright/test'
import { expect } from '../expect'
import { day, typed } from './dates'
import { choose, type FirstMonth, fillIn, type Person, save } from './world'

/** Enters the unit that sells. */
export async function enterUnit(world: FirstMonth): Promise<void> {
  const page = await world.open('sara', 'empresas/cadastrar')
  await fillIn(page, {
    'Razão social': 'Cooperativa do Sul',
    'Nome fantasia': 'Coop Sul',
    CNPJ: '22.333.444/0001-81',
    'Inscrição estadual': 'ISENTO',
    'E-mail': 'coop@example.com',
    'Código da unidade': 'LAV',
    Estado: '>Minas Gerais',
    Cidade: '>Lavras',
    Bairro: 'Centro',
    Logradouro: 'Rua Principal',
    Número: '10',
    CEP: '37200-000',
  })
  await save(page, 'A Empresa foi cadastrada com sucesso!')
}

/** Enters a product with a price, as the manager. */
export async function enterProduct(world: FirstMonth): Promise<void> {
  const page = await world.open('gil', 'cdv/produtos/cadastrar')
  // The only unit is preselected as its seller.
  await expect(page.getByText('Coop Sul', { exact: true })).toBeVisible()
  await fillIn(page, {
    'SKU/ERP': 'CAL-01',
    Produto: 'Calcário dolomítico ensacado',
    Categoria: '>Corretivo',
    'Unidade de medida': '>SC',
    'Preço de tabela (R$)': '30,00',
  })
  await save(page, 'O Produto foi cadastrado com sucesso!')
}

/** The producer requests a quotation, the manager prices it, the producer accepts it, and the order is delivered. */
export async function buy(world: FirstMonth): Promise<void> {
  const mine = await world.open('pedro', 'cdv/cotacoes/cadastrar')
  await expect(mine.getByRole('combobox', { name: /^Unidade de negócio/ })).toHaveValue(/Coop Sul/)
  await mine.getByRole('button', { name: /^Adicionar item/ }).click()
  await choose(mine.getByRole('combobox', { name: /^Produto/ }).last(), 'Calcário dolomítico ensacado')
  await fillIn(mine, { Quantidade: '40' })
  await save(mine, 'A Cotação foi cadastrada com sucesso!')

  const page = await openOnly(world, 'gil', 'cdv/cotacoes')
  const answered = 'A Cotação foi atualizada com sucesso!'
  await fillIn(page, { 'Preço unitário (R$)': '28,00', 'Condição de pagamento': '>30 dias' })
  await save(page, answered)
  await openOnly(world, 'gil', 'cdv/cotacoes')
  await take(page, 'Responder', answered, { 'Válida até': typed(day(30)) })

  await openOnly(world, 'pedro', 'cdv/cotacoes')
  await take(mine, 'Aceitar', 'A Cotação foi aceita e virou um Pedido.')

  await openOnly(world, 'gil', 'cdv/pedidos')
  const done = 'O Pedido foi atualizado com sucesso!'
  await take(page, 'Analisar', done)
  await take(page, 'Aprovar', done)
  await take(page, 'Faturar', done, { 'Nota fiscal': '31261112345678000195550010000000011000000010' })
  await take(page, 'Confirmar entrega', done)
  const actions = page.getByRole('group', { name: 'Ações do registro' })
  await expect(actions.getByText('Entregue', { exact: true })).toBeVisible()
  const [order] = await world.ask<{ valor_total: number }[]>('pedro', 'GET', '/pedido')
  expect(order?.valor_total).toBe(1120)
}

/** Opens the only record of a section from its list. */
async function openOnly(world: FirstMonth, person: Person, section: string): Promise<Page> {
  const page = await world.open(person, section)
  await page.getByRole('link', { name: /^(Alterar|Visualizar) / }).click()
  await expect(page.getByRole('group', { name: 'Ações do registro' })).toBeVisible()
  return page
}

/** Runs a transition on the open record. */
async function take(
  page: Page,
  step: string,
  done: string,
  asked: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page
    .getByRole('group', { name: 'Ações do registro' })
    .getByRole('button', { name: step, exact: true })
    .click()
  const question = page.getByRole('dialog', { name: step })
  await fillIn(question, asked)
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText(done).last()).toBeVisible()
}
