/* The ten measured tasks: where each starts, its clicks, and the proof that it was done. */
import type { Locator } from '@playwright/test'
import type { Hands } from '../../scripts/bench/clicks/hands'

type FoundRecord = Readonly<Record<string, unknown>> & { readonly id: number }

interface ClickTask {
  readonly name: string
  readonly title: string
  /** The previous number of clicks, counted by hand. */
  readonly was: string
  /** The maximum number of clicks. Filling in a field counts as one, for focusing it. */
  readonly goal: number
  readonly role: string
  run(hands: Hands): Promise<void>
}

const list = async (hands: Hands, path: string) => (await hands.ask('GET', path)) as readonly FoundRecord[]
const must = (isTrue: boolean, what: string) => {
  if (!isTrue) throw new Error(what)
}

/** In the order of the plan. */
export const tasks: readonly ClickTask[] = [
  {
    name: 'phone',
    title: 'Achar um produtor e telefonar',
    was: '2 + discar',
    goal: 3,
    role: 'admin',
    async run(hands) {
      const [producer] = await list(hands, '/produtor?range=[0,0]&labels=1')
      await hands.open('admin/dashboard')
      await hands.press('Control+k')
      await hands.page.getByRole('combobox', { name: /Seção/ }).waitFor()
      await hands.type(String(producer?._label))
      await hands.page
        .getByRole('option', { name: String(producer?._label) })
        .first()
        .waitFor()
      await hands.press('Enter')
      const phone = hands.page.locator('a[href^="tel:"]').first()
      // The dialer is another program, so the browser test only checks the link.
      await phone.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
      await hands.click(phone)
    },
  },
  {
    name: 'approve',
    title: 'Aprovar 5 talhões',
    was: '8',
    goal: 3,
    role: 'admin',
    async run(hands) {
      const waiting = () => list(hands, '/aprovacao?filter={"status":"pendente"}&fields=id,status')
      // Five requests are left for the approval.
      for (const { id } of (await waiting()).slice(5))
        await hands.ask('PATCH', `/aprovacao/status/${id}`, { status: 'aprovado' })
      await hands.open('admin/aprovacoes?status=pendente')
      await hands.click(hands.page.getByLabel('Selecionar as 5 que posso decidir'))
      await hands.click(hands.page.getByRole('button', { name: 'Aprovar' }).first())
      await hands.click(hands.page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }))
      await hands.page.getByText('5 solicitações foram atualizadas com sucesso!').waitFor()
      must((await waiting()).length === 0, 'ainda há solicitações à espera')
    },
  },
  {
    name: 'farm',
    title: 'Fazenda com produtor novo',
    was: '~38',
    goal: 15,
    role: 'admin',
    run: enterFarm,
  },
  {
    name: 'late',
    title: 'Talhões atrasados de uma fazenda',
    was: '~7',
    goal: 2,
    role: 'admin',
    async run(hands) {
      const [late] = await list(hands, '/talhao?range=[0,0]&fields=id,fazenda_id')
      await hands.open(`admin/fazendas/ver/${Number(late?.fazenda_id)}`)
      await hands.click(hands.page.getByRole('tab', { name: /Talhões/ }))
      await hands.click(hands.page.getByRole('button', { name: 'Anuidade vencida', exact: true }))
      await hands.page.getByRole('button', { name: 'Anuidade vencida', exact: true, pressed: true }).waitFor()
    },
  },
  {
    name: 'correct',
    title: 'Corrigir uma área no lugar',
    was: '4',
    goal: 3,
    role: 'admin',
    async run(hands) {
      await hands.open('admin/fazendas/ver/1')
      await hands.click(hands.page.getByRole('button', { name: /Área total/ }).first())
      await hands.page.getByRole('textbox', { name: /Área total/ }).waitFor()
      // Replacing existing text needs a click to select it.
      if (!(await isMarked(hands))) await hands.press('Control+a')
      await hands.type('321,5')
      await hands.press('Enter')
      await hands.page.getByText('321,50').first().waitFor()
    },
  },
  {
    name: 'export',
    title: 'Exportar os pagamentos do mês',
    was: '7',
    goal: 3,
    role: 'admin',
    async run(hands) {
      await hands.open('admin/pagamentos')
      await hands.click(hands.page.getByRole('button', { name: 'Este mês' }).first())
      await hands.click(hands.page.getByRole('button', { name: 'Mais opções da lista' }))
      const file = hands.page.waitForEvent('download')
      await hands.click(hands.page.getByRole('menuitem', { name: 'Exportar XLSX' }))
      await file
    },
  },
  {
    name: 'season',
    title: 'Cadastrar um ano-safra',
    was: '3 + 4 campos',
    goal: 4,
    role: 'admin',
    run: enterSeason,
  },
  {
    name: 'who',
    title: 'Quem mudou este valor',
    was: '3',
    goal: 1,
    role: 'admin',
    async run(hands) {
      await hands.ask('PATCH', '/fazenda/2', { area_total: 123.45 })
      await hands.open('admin/fazendas/ver/2')
      const stream = hands.page.getByRole('region', { name: 'Linha do tempo' })
      await stream.getByText('Alterada').first().waitFor()
      const change = stream.getByText('123,45')
      if (await change.isVisible()) return
      await hands.click(stream.getByText(/Área total|1 campo|Ver/).first())
      await change.waitFor()
    },
  },
  {
    name: 'everything',
    title: 'Tudo sobre uma fazenda',
    was: 'impossível',
    goal: 1,
    role: 'admin',
    async run(hands) {
      await hands.open('admin/fazendas')
      const row = hands.page.getByRole('grid').getByRole('row').nth(2)
      await row.waitFor()
      await hands.click(row.getByRole('link').first())
      await hands.page.getByRole('tab', { name: /Talhões/ }).waitFor()
    },
  },
  {
    name: 'move',
    title: 'Dez atividades para a semana que vem',
    was: '40+',
    goal: 5,
    role: 'admin',
    async run(hands) {
      await hands.open('admin/atividades')
      const boxes = hands.page.getByRole('grid').getByRole('checkbox', { name: /^Selecionar (?!os)/ })
      await hands.click(boxes.first())
      await hands.clickWithShift(boxes.nth(9))
      await hands.click(hands.page.getByRole('button', { name: 'Alterar campo' }))
      await hands.page.getByRole('button', { name: 'Alterar 10' }).waitFor()
      await hands.press('Enter')
      await hands.page.getByText('10 itens concluídos.').waitFor()
    },
  },
]

async function isMarked({ page }: Hands): Promise<boolean> {
  return page.evaluate(() => {
    const input = document.activeElement
    return (
      input instanceof HTMLInputElement &&
      input.selectionStart === 0 &&
      input.selectionEnd === input.value.length
    )
  })
}

async function enterFarm(hands: Hands): Promise<void> {
  const { page } = hands
  const name = `Fazenda dos Cliques ${Date.now()}`
  await hands.open('admin/fazendas')
  await hands.click(page.getByRole('link', { name: 'Cadastrar' }))
  // The common values come from the last farm.
  await hands.click(page.getByRole('button', { name: 'Modelos' }))
  await hands.click(page.getByRole('menuitem', { name: 'Usar o meu último cadastro' }))
  await focused(page.getByRole('textbox', { name: /Nome da fazenda/ }))
  await hands.type(name)
  const producers = page.getByRole('combobox', { name: /Produtores vinculados/ })
  await hands.click(producers)
  // Removes the producer of the last farm.
  await hands.press('Backspace')
  await hands.type('Zulmira dos Cliques')
  await page.getByRole('option', { name: /Cadastrar/ }).waitFor()
  await hands.press('Enter')
  const dialog = page.getByRole('dialog')
  await focused(dialog.getByRole('textbox', { name: /^CPF/ }))
  await hands.type('52998224725')
  await hands.click(dialog.getByRole('button', { name: 'Adicionar telefone' }))
  await focused(dialog.getByRole('textbox', { name: /^Telefone 1/ }))
  await hands.type('35999990000')
  await hands.click(dialog.getByRole('combobox', { name: /Estado/ }))
  for (const [label, text] of [
    [/Estado/, 'Minas Gerais'],
    [/Cidade/, 'Lavras'],
  ] as const) {
    await focused(dialog.getByRole('combobox', { name: label }))
    await hands.type(text)
    // Tab takes the first option, so this waits for the typed one.
    await page.getByRole('option').first().filter({ hasText: text }).waitFor()
    await hands.press('Tab')
  }
  const rest = [
    [/Bairro/, 'Zona Rural'],
    [/Logradouro/, 'Estrada da Serra'],
    [/^Número/, 'S/N'],
    [/CEP/, '37200000'],
  ] as const
  for (const [place, [label, text]] of rest.entries()) {
    if (place > 0) await hands.press('Tab')
    await focused(dialog.getByRole('textbox', { name: label }))
    await hands.type(text)
  }
  await hands.press('Control+s')
  await dialog.waitFor({ state: 'detached' })
  // The address is suggested from the producer.
  await page.getByText('Sugestão a partir de Produtor principal.').first().waitFor()
  await hands.press('Control+s')
  await page.waitForURL(/fazendas$|fazendas\?/)
  const [farm, ...others] = await list(hands, `/fazenda?q=${encodeURIComponent(name)}&labels=1`)
  must(farm !== undefined && others.length === 0, 'a fazenda não foi gravada')
  const told = JSON.stringify(farm)
  must(told.includes('Zulmira') && told.includes('Estrada da Serra'), 'a fazenda é de outro produtor')
}

/** Waits until the element has the focus for the next keys. */
async function focused(place: Locator): Promise<void> {
  await place.and(place.page().locator(':focus')).waitFor()
}

async function enterSeason(hands: Hands): Promise<void> {
  const { page } = hands
  await hands.open('admin/safra')
  await hands.click(page.getByRole('link', { name: 'Cadastrar' }))
  await hands.click(page.getByRole('textbox', { name: /^Safra/ }))
  await hands.type('20412042')
  // The start, end and year of the harvest are suggested from the name.
  await page.getByText('Sugestão a partir de Safra.').nth(2).waitFor()
  await hands.click(page.getByRole('button', { name: 'Salvar', exact: true }))
  await page.waitForURL(/safra$|safra\?/)
  const [season] = await list(hands, '/safra?q=2041')
  must(
    season?.data_inicio === '2041-07-01' && season.data_fim === '2042-06-30' && season.ano_colheita === 2042,
    'o ano-safra não foi gravado',
  )
}
