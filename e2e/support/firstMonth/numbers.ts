/*
 * Compares the numbers on the dashboards, notification lists and counters with SQL statements written independently
 * of the product.
 */
import type { Page } from '@playwright/test'
import type { RunSql } from '../emptyServer'
import { expect } from '../expect'
import { day } from './dates'
import { askForAccess } from './people'
import { type FirstMonth, type Person, people } from './world'

/** Creates a request, an order and a quotation, so that numbers differ. */
export async function leaveThingsWaiting(world: FirstMonth): Promise<void> {
  const [order] = await world.ask<Record<string, unknown>[]>('pedro', 'GET', '/pedido')
  const { produtor_id, fazenda_id, empresa_id } = order ?? {}
  const [product] = await world.ask<{ id: number }[]>('pedro', 'GET', '/produto')
  const body = {
    produtor_id,
    fazenda_id,
    empresa_id,
    itens: [{ produto_id: product?.id, quantidade: 5 }],
  }
  await world.ask('pedro', 'POST', '/pedido', { ...body, data: new Date().toISOString() })
  await world.ask('pedro', 'POST', '/cotacao', { ...body, data: day() })
  await askForAccess(world, {
    Perfil: '>Gestor',
    'Nome completo': 'Vera Visitante',
    CPF: '987.654.321-00',
    Celular: '(35) 99999-0009',
  })
}

const approved = "ativo and status in ('aprovado', 'Pago')"
const today = `date '${day()}'`
const [year = 0, month = 0] = day().split('-').map(Number)
const quarter = `date '${new Date(Date.UTC(year, month - 3, 1)).toISOString().slice(0, 10)}'`

/** SQL statements by card title; with one farm, most numbers are equal for all roles. */
const cards: Readonly<Record<string, string>> = {
  'Solicitações de conta': 'select count(*) from register where ativo and status in (0, 1)',
  'Talhões aguardando aprovação': "select count(*) from aprovacao where ativo and status = 'pendente'",
  'Pedidos a decidir':
    "select count(*) from pedido where ativo and status in ('Aguardando Aprovação', 'Cancelamento Solicitado')",
  'Cotações a decidir':
    "select count(*) from cotacao where ativo and status in ('Aguardando Análise', 'Cancelamento Solicitado')",
  'Produtores sem técnico': 'select count(*) from produtor where ativo and tecnico_id is null',
  'Pagamentos vencidos': "select count(*) from pagamento where ativo and status = 'vencido'",
  'A pagar': "select count(*) from pagamento where ativo and status in ('pendente', 'aguardando', 'vencido')",
  'Qualidade fora do limite': `select count(*) from qualidade_mensal where ativo and not conforme and data_referencia >= ${quarter}`,
  'Atividades atrasadas': `select count(*) from atividades where ativo and situacao in ('Planejada', 'Em andamento') and data < ${today}`,
  'Atividades de hoje': `select count(*) from atividades where ativo and situacao in ('Planejada', 'Em andamento') and data = ${today}`,
  'Próximas atividades': `select count(*) from atividades where ativo and situacao = 'Planejada' and data between ${today} and ${today} + 7`,
  'Produtores ativos': 'select count(*) from produtor where ativo',
  'Fazendas ativas': 'select count(*) from fazenda where ativo',
  'Área de café': `select sum(area_gleba) from talhao where ${approved} and especie_id in (select id from especie where cultura = 'Café')`,
  'Meus talhões': 'select count(*) from talhao where ativo',
  'Área plantada': `select sum(area_gleba) from talhao where ${approved}`,
  'CBT da última coleta':
    "select valor from qualidade_diaria where ativo and sigla = 'CBT' order by coleta desc, valor desc limit 1",
  'CCS da última coleta':
    "select valor from qualidade_diaria where ativo and sigla = 'CCS' order by coleta desc, valor desc limit 1",
}

/** A manager sees the producers of his technicians; the company approved by the supervisor has no technician. */
const ofManager: Readonly<Record<string, string>> = {
  ...cards,
  'Produtores ativos': `select count(*) from produtor join tecnico on tecnico.id = produtor.tecnico_id
    join gestor on gestor.id = tecnico.gestor_id where produtor.ativo and gestor.nome = '${people.gil.nome}'`,
}

const orders = (state: string) => `select count(*) from pedido where ativo and status = '${state}'`
const quotations = (state: string) => `select count(*) from cotacao where ativo and status = '${state}'`

/** SQL statements by notification entry, in the order of the eight counters. */
const counters: Readonly<Record<string, string>> = {
  'Solicitações de conta em análise': cards['Solicitações de conta'] ?? '',
  'Pedidos aguardando aprovação': orders('Aguardando Aprovação'),
  'Pedidos aprovados': orders('Aprovado'),
  'Pedidos em análise': orders('Em Análise'),
  'Pedidos faturados': orders('Faturado'),
  'Pedidos com cancelamento solicitado': orders('Cancelamento Solicitado'),
  'Cotações aguardando análise': quotations('Aguardando Análise'),
  'Cotações com cancelamento solicitado': quotations('Cancelamento Solicitado'),
}

/** Numbers by title. */
type NumbersByTitle = Readonly<Record<string, number>>

/** Reads every dashboard and notification list, then the database, and compares. */
export async function compareNumbers(world: FirstMonth): Promise<void> {
  const pages = new Map<Person, NumbersByTitle>()
  const bells = new Map<Person, NumbersByTitle>()
  for (const person of ['ana', 'sara', 'gil', 'tina', 'pedro'] satisfies Person[]) {
    const page = await world.open(person)
    // Old numbers stay until the new ones load, and then cards change places.
    await page.reload()
    pages.set(person, await readCards(page))
    if (person !== 'tina' && person !== 'pedro') bells.set(person, await readBell(page))
  }
  const eight = await world.ask<number[]>('gil', 'GET', '/gestor/notification')
  await world.server.askDatabase(async (ask) => {
    const [counted, managed] = [await countAll(ask, cards), await countAll(ask, ofManager)]
    const rung = await countAll(ask, counters)
    expect(managed).not.toEqual(counted)
    for (const [person, told] of pages) {
      expect(Object.keys(told).length, person).toBeGreaterThan(4)
      expect(told, `the first page of ${person}`).toEqual(
        pick(person === 'gil' ? managed : counted, Object.keys(told)),
      )
    }
    const waiting = Object.fromEntries(Object.entries(rung).filter(([, count]) => count > 0))
    expect(Object.keys(waiting).length).toBeGreaterThan(2)
    for (const person of ['sara', 'gil'] satisfies Person[]) {
      const bell = bells.get(person) ?? {}
      // The notification list also contains pending work that no counter of the call includes.
      const beside = pick(
        person === 'gil' ? managed : counted,
        Object.keys(bell).filter((name) => !(name in rung)),
      )
      expect(bell, `the bell of ${person}`).toEqual({ ...beside, ...waiting })
    }
    const admin = bells.get('ana') ?? {}
    expect(Object.keys(admin)).toContain('Solicitações de conta')
    expect(admin, 'the bell of ana').toEqual(pick(counted, Object.keys(admin)))
    expect(eight).toEqual(Object.values(rung))
  })
}

async function countAll(ask: RunSql, statements: Readonly<Record<string, string>>): Promise<NumbersByTitle> {
  const found: [string, number][] = []
  for (const [name, statement] of Object.entries(statements)) {
    const [row] = await ask<{ n: number }>(`select (${statement})::float8 as n`)
    found.push([name, row?.n ?? 0])
  }
  return Object.fromEntries(found)
}

function pick(numbers: NumbersByTitle, names: readonly string[]): NumbersByTitle {
  return Object.fromEntries(names.map((name) => [name, numbers[name] ?? Number.NaN]))
}

async function readCards(page: Page): Promise<NumbersByTitle> {
  const overview = page.getByRole('region', { name: 'Visão geral' })
  await expect(overview.getByRole('region').first()).toBeVisible()
  const found: [string, number][] = []
  for (const part of ['Precisa de atenção', 'Visão geral']) {
    for (const card of await page.getByRole('region', { name: part }).getByRole('region').all()) {
      const shown = card.getByRole('paragraph').filter({ hasText: /^\d/ }).first()
      found.push([(await card.getAttribute('aria-label')) ?? '', numberIn((await shown.textContent()) ?? '')])
    }
  }
  return Object.fromEntries(found)
}

async function readBell(page: Page): Promise<NumbersByTitle> {
  await page.getByRole('button', { name: /^Notificações/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notificações' })
  // Notices have no count.
  const items = bell.locator('.MuiListItemButton-root').filter({ has: page.locator('.MuiChip-label') })
  await expect(items.first()).toBeVisible()
  const found: [string, number][] = []
  for (const item of await items.all()) {
    const count = (await item.locator('.MuiChip-label').textContent()) ?? ''
    const text = (await item.textContent()) ?? ''
    found.push([text.replace(count, '').trim(), numberIn(count)])
  }
  await page.keyboard.press('Escape')
  return Object.fromEntries(found)
}

function numberIn(text: string): number {
  const [number = ''] = /^[\d.]+(,\d+)?/.exec(text) ?? []
  return Number(number.replaceAll('.', '').replace(',', '.'))
}
