/* Measured tasks of a week in the office, each from a page that people are on. */
import { type ClickTask, list, must } from './clickTask'

const goal = 5
const none = '–'

export const officeTasks: readonly ClickTask[] = [
  {
    name: 'owing',
    title: 'Produtores que não pagaram a anuidade deste ano',
    was: none,
    goal,
    role: 'admin',
    async run(hands) {
      const { page } = hands
      const season = await list(hands, '/safra?filter={"padrao":true}')
      const open = await list(
        hands,
        `/pagamento?filter={"tipo":"Anuidade","status":["pendente","aguardando","vencido"],"safra_id":${season[0]?.id}}&fields=produtor_id`,
      )
      const owing = new Set(open.map(({ produtor_id }) => produtor_id)).size
      must(owing > 0, 'ninguém deve')
      await hands.open('admin/dashboard')
      await hands.click(
        page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: /^Produtores/ }),
      )
      await hands.click(page.getByRole('button', { name: 'Anuidade em aberto' }))
      await page.getByText(new RegExp(` de ${owing}$`)).waitFor()
    },
  },
  {
    name: 'region',
    title: 'Escolher os produtores de uma região (para um aviso)',
    was: none,
    goal,
    role: 'admin',
    async run(hands) {
      const { page } = hands
      await hands.open('admin/produtores')
      await hands.click(page.getByRole('button', { name: /^Filtros/ }))
      const panel = page.getByRole('dialog', { name: 'Filtros' })
      await hands.click(panel.getByText('Região', { exact: true }))
      await hands.click(
        panel.getByRole('group', { name: 'Filtrar por Região' }).getByRole('checkbox').first(),
      )
      await hands.click(panel.getByRole('button', { name: /^Ver \d+ ite/ }))
      await hands.click(page.getByRole('grid').getByRole('checkbox', { name: /^Selecionar os/ }))
      await page
        .getByRole('toolbar', { name: 'Ações em lote' })
        .getByText(/selecionados?$/)
        .waitFor()
    },
  },
  {
    name: 'orders',
    title: 'Imprimir as ordens de serviço de amanhã',
    was: none,
    goal,
    role: 'admin',
    async run(hands) {
      const { page } = hands
      const [{ id = 0 } = {}] = await list(
        hands,
        '/atividades?filter={"situacao":"Planejada"}&range=[0,0]&fields=id',
      )
      await hands.ask('PATCH', `/atividades/${id}`, { data: dayFromNow(1) })
      await hands.open('admin/atividades')
      await hands.click(page.getByRole('button', { name: /^Filtros/ }))
      await hands.click(page.getByRole('dialog').getByRole('button', { name: 'Amanhã' }))
      await hands.click(page.getByRole('dialog').getByRole('button', { name: /^Ver \d+ ite/ }))
      await hands.click(page.getByRole('grid').getByRole('checkbox', { name: /^Selecionar os/ }))
      const file = page.waitForEvent('download')
      await hands.click(page.getByRole('button', { name: 'Ordem de serviço (PDF)' }))
      must((await file).suggestedFilename() === 'Ordem de serviço.pdf', 'não é a ordem de serviço')
    },
  },
  {
    name: 'milk',
    title: 'Comparar o leite de duas fazendas',
    was: none,
    goal,
    role: 'admin',
    async run(hands) {
      const { page } = hands
      await hands.open('admin/dashboard')
      await hands.click(
        page
          .getByRole('navigation', { name: 'Menu principal' })
          .getByRole('link', { name: /^Gráficos da qualidade/ }),
      )
      const farms = page.getByRole('combobox', { name: 'Fazendas' })
      const names: string[] = []
      for (const place of [0, 1]) {
        await hands.click(farms)
        const option = page.getByRole('option').nth(place)
        names.push((await option.textContent()) ?? '')
        await hands.click(option)
      }
      await page.waitForURL(/fazendas=\d+%2C\d+/)
      const chart = page.getByRole('region', { name: 'Resultado CBT' })
      for (const name of names) await chart.getByText(name).first().waitFor()
    },
  },
  {
    name: 'week',
    title: 'O que um técnico fez na semana passada',
    was: none,
    goal,
    role: 'admin',
    async run(hands) {
      const { page } = hands
      const [first] = await list(
        hands,
        '/atividades?filter={"responsavel_id":{"null":false}}&range=[0,0]&fields=responsavel_id',
      )
      const technician = Number(first?.responsavel_id)
      const own = await list(
        hands,
        `/atividades?filter={"responsavel_id":${technician}}&range=[0,1]&fields=id`,
      )
      // Two of last week, whatever the weekday.
      for (const { id } of own) await hands.ask('PATCH', `/atividades/${id}`, { data: dayFromNow(-7) })
      await hands.open('admin/tecnicos')
      await hands.click(page.getByRole('grid').locator(`a[href$="/tecnicos/ver/${technician}"]`).first())
      await hands.click(page.getByRole('tab', { name: /Atividades/ }))
      await hands.click(page.getByRole('button', { name: 'Semana passada' }))
      const found = page.getByRole('region', { name: 'Atividades' })
      await found.getByRole('button', { name: 'Semana passada', pressed: true }).waitFor()
      await found.getByText(/^\d+ de \d+/).waitFor()
    },
  },
]

/** `yyyy-mm-dd` in the console's time zone. */
function dayFromNow(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000)
  return at.toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })
}
