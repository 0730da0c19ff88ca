/* Work on the plots: one application through the form, and one activity of every other type. */

import { entities } from '../entities'
import { expect } from '../expect'
import { day, seasons, typed } from './dates'
import { type FirstMonth, fillIn, idOf, save } from './world'

/** Enters the inputs that the starter catalogue lacks, as the manager. */
export async function enterInputs(world: FirstMonth): Promise<void> {
  const spray = {
    ingrediente_ativo: ['Ciproconazol'],
    formulacao: 'SC',
    classe_toxicologica: 'Categoria 4 – Pouco tóxico',
    classe_ambiental: 'II – Muito perigoso',
    dose_min: 0.5,
    dose_max: 1,
    unidade_dose: 'L/ha',
    carencia_dias: 30,
    reentrada_horas: 24,
  }
  const post = (entity: string, body: unknown) => world.ask('gil', 'POST', `/${entity}`, body)
  await post('defensivos', {
    ...spray,
    nome_comercial: 'Cercospera 300',
    registro_mapa: '99876',
    classe: ['Fungicida'],
    receituario: true,
  })
  await post('herbicida', {
    ...spray,
    nome_comercial: 'Capina Total',
    registro_mapa: '99002',
    modo_acao_hrac: 'G',
    epoca: 'Pós-emergente',
    local: 'Entrelinha (rua)',
    espectro: ['Amplo'],
  })
  await post('bioestimulante', {
    nome: 'Alga Viva',
    tipo: 'Extrato de algas',
    composicao: 'Ascophyllum nodosum',
    dose_min: 0.5,
    dose_max: 1,
    unidade_dose: 'L/ha',
    modo_aplicacao: ['Foliar'],
  })
}

/**
 * Enters an application in the form: its product by name, its prescription, and the date until which harvesting is
 * forbidden.
 */
export async function spray(world: FirstMonth): Promise<void> {
  const page = await world.open('tina', 'atividades/form')
  await fillIn(page, {
    'Tipo de atividade': '>Pulverização (defensivo)',
    Situação: '>Realizada',
    Data: typed(day(-2)),
    Talhões: '>Figueira',
    'Área trabalhada (ha)': '10',
  })
  // A single sensible option is preselected.
  await expect(page.getByRole('combobox', { name: /^Safra/ })).toHaveValue(seasons[0].descricao)
  await expect(page.getByRole('combobox', { name: /^Técnico responsável/ })).toHaveValue('Tina Técnica')
  await page.getByRole('button', { name: /^Adicionar insumo/ }).click()
  await fillIn(page, { Origem: '>Defensivos', Insumo: '>Cercospera 300', Dose: '0,8', Unidade: '>L/ha' })
  await fillIn(page, { 'Nº do receituário agronômico': 'RA-1' })
  await save(page, 'A Atividade foi cadastrada com sucesso!')
  const [written] = await world.ask<{ data_liberacao_colheita: string }[]>('tina', 'GET', '/atividades')
  expect(written?.data_liberacao_colheita).toBe(day(28))
}

/** Enters one activity of every other type, with its required fields. */
export async function workOnEverything(world: FirstMonth): Promise<void> {
  const [farm] = await world.ask<{ id: number }[]>('tina', 'GET', '/fazenda')
  const plot = (await world.ask<{ id: number; gleba: string }[]>('tina', 'GET', '/talhao')).find(
    ({ gleba }) => gleba === 'Mangueira',
  )
  const base = {
    situacao: 'Realizada',
    data: day(-12),
    fazenda_id: farm?.id,
    talhao_ids: [plot?.id],
    safra_id: await idOf(world, 'tina', 'safra', seasons[0].descricao),
    area_ha: 4,
  }
  const of = (entity: string, label: string) => idOf(world, 'tina', entity, label)
  const first = async (entity: string) =>
    (await world.ask<{ id: number }[]>('tina', 'GET', `/${entity}`))[0]?.id
  const input = async (origem: string, label: string, dose: number, unidade: string) => ({
    insumos: [{ origem, item_id: await of(origem, label), dose, unidade }],
  })
  const lime = await input('adubagemecalagem', 'Calcário dolomítico', 2, 't/ha')
  const manure = await input('adubagemecalagem', 'Esterco bovino curtido', 5, 't/ha')
  const foliar = await input('bioestimulante', 'Alga Viva', 0.8, 'L/ha')
  const more: Readonly<Record<string, object>> = {
    'Calagem/gessagem': lime,
    'Adubação de solo': manure,
    'Adubação foliar': foliar,
    Fertirrigação: foliar,
    Remineralização: lime,
    'Controle de plantas daninhas': {
      ...(await input('herbicida', 'Capina Total', 0.8, 'L/ha')),
      receituario: 'RA-2',
    },
    Bioestimulação: foliar,
    'Análise de solo': { solo: [{ profundidade_id: await first('profundidade'), ph_h2o: 5.6 }] },
    'Análise foliar': { foliar: { n: 28 } },
    'Análise nematológica': { nematoides: [{ nematoide_id: await first('nematoides'), solo: 12 }] },
    'Análise microbiológica/enzimática': {
      enzimas: [{ analise_id: await first('microbiologicasEnzimaticas'), valor: 90 }],
    },
    'Avaliação de maturação': { maturacao: [{ maturacao_id: await first('maturacao'), percentual: 100 }] },
    'Classificação por peneira': { peneiras: [{ peneira_id: await first('peneira'), percentual: 40 }] },
    'Monitoramento de pragas e doenças': {
      monitoramento: [
        {
          parcela_id: await first('parcelasavaliadas'),
          praga_id: await first('praga'),
          incidencia_percent: 3,
        },
      ],
    },
    Colheita: { colheita: { sacas_beneficiadas: 120 } },
  }
  const types =
    entities.find(({ name }) => name === 'atividades')?.fields.find(({ name }) => name === 'tipo')?.values ??
    []
  for (const { value } of types) {
    if (value === 'Pulverização (defensivo)') continue
    await world.ask('tina', 'POST', '/atividades', { ...base, tipo: value, ...more[String(value)] })
  }
  // One overdue activity and one for next week appear on the dashboards.
  for (const data of [day(-20), day(3)]) {
    await world.ask('tina', 'POST', '/atividades', { ...base, tipo: 'Poda', situacao: 'Planejada', data })
  }
  const page = await world.open('tina', 'atividades')
  await expect(page.getByText(new RegExp(` de ${types.length + 2}$`))).toBeVisible()
}
