/* The harvest year and the crops: a farm, its plots, and their approval. */

import { expectAccessible, expectFits } from '../accessible'
import { expect } from '../expect'
import { seasons, typed } from './dates'
import { choose, type FirstMonth, fillIn, idOf, people, save } from './world'

export const farm = 'Fazenda Boa Vista'
const plots = { Figueira: 10, Mangueira: 4, Ipê: 2.5 } as const
type PlotName = keyof typeof plots

const [firstYear, nextYear] = seasons

/** Opens the first harvest year. */
export async function openFirstYear(world: FirstMonth): Promise<void> {
  const page = await world.open('sara', 'safra/cadastrar')
  await fillIn(page, {
    Safra: firstYear.descricao,
    Início: typed(firstYear.data_inicio),
    Fim: typed(firstYear.data_fim),
    'Ano da colheita': String(firstYear.ano_colheita),
    Situação: '>Aberta',
  })
  await page.getByLabel('Padrão').check()
  await save(page, 'A Safra foi cadastrada com sucesso!')
}

/** Sets the price per hectare; the harvest year is suggested. */
export async function setAnnuityValue(world: FirstMonth): Promise<void> {
  const page = await world.open('sara', 'anuidades/cadastrar')
  await expect(page.getByRole('combobox', { name: /^Safra/ })).toHaveValue(firstYear.descricao)
  await fillIn(page, { 'Valor por hectare (R$)': '25,00', 'Valor mínimo (R$)': '80,00' })
  await save(page, 'O Valor de anuidade foi cadastrado com sucesso!')
}

/** Enters the farm as the technician; the only producer and region are suggested. */
export async function enterFarm(world: FirstMonth): Promise<void> {
  const page = await world.open('tina', 'fazendas/cadastrar')
  // A single option is preselected.
  await expect(page.getByRole('combobox', { name: /^Produtor principal/ })).toHaveValue(people.pedro.nome)
  await expect(page.getByRole('combobox', { name: /^Região/ })).toHaveValue('Sul de Minas')
  await fillIn(page, {
    'Nome da fazenda': farm,
    'Ramo de atividade': '>Café e leite',
    'Área total (ha)': '120',
    'Acesso à internet': '>Sim',
    'Sinal de celular disponível': '>Sim',
    Apoio: '>Não',
    Estado: '>Minas Gerais',
    Cidade: '>Lavras',
    Bairro: 'Zona Rural',
    Logradouro: 'Estrada da Serra',
    Número: 'S/N',
    CEP: '37200-000',
    'Código do tanque (leite)': 'T-01',
  })
  await page.getByRole('button', { name: 'Adicionar telefone' }).click()
  await fillIn(page, { Título: 'Sede', Sede: '(35) 3821-0001' })
  await save(page, 'A Fazenda foi cadastrada com sucesso!')
}

/** Enters a plot in the form as the producer, and two copies of it. */
export async function enterPlots(world: FirstMonth): Promise<void> {
  const page = await world.open('pedro', 'talhao/cadastrar')
  await expect(page.getByRole('combobox', { name: /^Fazenda/ })).toHaveValue(new RegExp(farm))
  await fillIn(page, {
    'Gleba / nome do talhão': 'Figueira',
    'Área da gleba (ha)': '10',
    Espécie: '>Café arábica',
    'Data do plantio': '20/11/2015',
    'Espaçamento entre linhas (m)': '3,5',
    'Espaçamento entre plantas (m)': '0,5',
    'Plantas por hectare': '5714',
    Irrigação: '>Gotejamento superficial',
  })
  await page.getByRole('button', { name: 'Adicionar variedade' }).click()
  await choose(page.getByRole('combobox', { name: /^Variedade/ }).last(), 'Mundo Novo IAC 379-19')
  await page
    .getByRole('textbox', { name: /^Coordenadas/ })
    .fill(['-21,25; -45,15', '-21,25; -45,147', '-21,2533; -45,147', '-21,2533; -45,15'].join('\n'))
  await page.keyboard.press('Tab')
  await save(page, 'O Talhão foi cadastrado com sucesso!')
  const { id: _id, ...first } =
    (await world.ask<Record<string, unknown>[]>('pedro', 'GET', '/talhao'))[0] ?? {}
  const names = ['fazenda_id', 'data_plantio', 'espacamento_linhas', 'espacamento_plantas', 'plantas_ha']
  const more = ['irrigacao_id', 'especie_id', 'variedade']
  const model = Object.fromEntries([...names, ...more].map((name) => [name, first[name]]))
  for (const gleba of ['Mangueira', 'Ipê'] satisfies PlotName[]) {
    await world.ask('pedro', 'POST', '/talhao', { ...model, gleba, area_gleba: plots[gleba] })
  }
}

/** Approves one plot in the inbox and the others in bulk, as the supervisor. */
export async function approvePlots(world: FirstMonth): Promise<void> {
  const page = await world.open('sara', 'aprovacoes?status=pendente')
  await page
    .getByRole('list', { name: 'Solicitações' })
    .getByRole('button', { name: /Figueira/ })
    .click()
  const panel = page.getByRole('region', { name: 'Detalhes da solicitação' })
  await panel.getByRole('button', { name: 'Aprovar' }).click()
  await page.getByRole('dialog', { name: 'Aprovar' }).getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('A Solicitação foi atualizada com sucesso!')).toBeVisible()
  const open = await world.ask<{ id: number }[]>('sara', 'GET', '/aprovacao?filter={"status":"pendente"}')
  expect(open).toHaveLength(2)
  for (const { id } of open) {
    await world.ask('sara', 'PATCH', `/aprovacao/status/${id}`, { status: 'aprovado' })
  }
}

/** Closes the first year after the harvest, opens the next one, and creates its annuities in one step. */
export async function openNextYear(world: FirstMonth): Promise<void> {
  const id = await idOf(world, 'sara', 'safra', firstYear.descricao)
  const page = await world.open('sara', `safra/alterar/${id}`)
  await fillIn(page, { Situação: '>Encerrada' })
  await page.getByLabel('Padrão').uncheck()
  await save(page, 'A Safra foi atualizada com sucesso!')
  await world.ask('sara', 'POST', '/safra', {
    ...nextYear,
    situacao: 'Aberta',
    padrao: true,
  })
  await world.open('sara', 'anuidades/gerar')
  await choose(page.getByRole('combobox', { name: 'Safra' }), nextYear.descricao)
  await expect(page.getByText('Cadastre o valor de anuidade deste ano para poder gerar.')).toBeVisible()
  const season = await idOf(world, 'sara', 'safra', nextYear.descricao)
  const fixed = { alcance: 'Todos os talhões', calculo: 'Valor fixo', valor_fixo: 100, prazo_dias: 30 }
  await world.ask('sara', 'POST', '/anuidade', { ...fixed, safra_id: season })
  await page.reload()
  await expect(page.getByRole('region', { name: '3 anuidades a gerar' })).toContainText('R$ 300,00')
  await expectAccessible(page, 'annuities to be charged')
  await page.getByRole('button', { name: 'Gerar 3 anuidades' }).click()
  await expect(page.getByText('3 anuidades geradas, no total de R$ 300,00.')).toBeVisible()
  await expect(page.getByText('Não há anuidade a gerar neste ano.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver as anuidades do ano' }).click()
  await expect(page.getByText(/de 3$/).first()).toBeVisible()
  const mine = await world.open('pedro')
  await expect(mine.getByRole('region', { name: 'Pagamentos em aberto' })).toContainText(
    `Anuidade ${nextYear.descricao}`,
  )
  await expectFits(mine, 'what is owed in the new year')
}
