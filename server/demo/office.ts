import type { InputOf, PatchOf, TransitionOf } from '#model/entity/registry'
import { type Catalogs, idOf } from './catalogs/seed'
import { makeAddress, makeCnpj, makeEmail, makeMobile, makePerson } from './contact'
import { type DemoWriter, type Draft, dayAfter, demoToday, instantAt, type Person } from './demoWriter'
import type { Farm } from './farms'
import { type Municipality, municipalities } from './municipalities'
import type { Plot } from './plots'
import type { Random } from './random'
import type { Team } from './team'

/** Transitions that lead to each state of a request, including one that was blocked and reopened. */
const requestPaths: readonly (readonly TransitionOf<'register'>[])[] = [
  [],
  ['analisar'],
  ['analisar', 'aprovar'],
  ['bloquear'],
  ['aprovar'],
  ['analisar', 'bloquear', 'reabrir'],
]

export async function seedRequests(world: DemoWriter, team: Team, count: number): Promise<void> {
  const requests = Array.from({ length: count }, (_, at) => {
    const random = world.random('register', at)
    const path = requestPaths[at % requestPaths.length] ?? []
    const place = random.pick(municipalities[random.pick(['sul', 'cerrado', 'mogiana'] as const)])
    const person = makePerson(random)
    const isCompany = at % 6 === 4
    const nome = isCompany ? `Sítio ${person.nome.split(' ').at(-1)} Agro Ltda.` : person.nome
    const day = dayAfter(demoToday, -(path.length === 0 ? random.int(0, 5) : random.int(8, 60)))
    const asked = instantAt(day, random.int(7, 8), random.int(0, 59))
    const row: InputOf<'register'> = {
      nome,
      celular: makeMobile(random, place.areaCode),
      cpf_cnpj: isCompany ? makeCnpj(random, at) : person.cpf,
      email: makeEmail(nome, 5000 + at),
      cidade: place.code,
      // A new person cannot be approved without an address.
      ...((random.isTrue(0.7) || path.includes('aprovar')) && streetOf(random, place)),
      perfil: isCompany
        ? 'empresa'
        : random.weighted([
            ['produtor', 80],
            ['tecnico', 15],
            ['gestor', 5],
          ] as const),
      ...(isCompany && { inscricao_estadual: 'ISENTO' }),
      ...(path.length > 0 && random.isTrue(0.5) && { sms_enviado_em: asked }),
    }
    return { row, at: asked, path, day }
  })
  const ids = await world.create('register', requests)
  await world.each(requests, async ({ path, day }, at) => {
    const by = team.managers[at % team.managers.length] as Person
    for (const [step, name] of path.entries()) {
      const input = name === 'bloquear' ? { motivo: 'Documento não confere com o nome informado.' } : {}
      await world.transition('register', ids[at] ?? 0, name, input, {
        at: instantAt(dayAfter(day, step + 1), 10),
        by,
      })
    }
  })
}

function streetOf(random: Random, place: Municipality): Partial<InputOf<'register'>> {
  const { cep, bairro, logradouro, numero } = makeAddress(random, place, true)
  return { cep, bairro, logradouro, numero }
}

const reportPaths: readonly (readonly TransitionOf<'relatorio'>[])[] = [
  [],
  ['revisar'],
  ['revisar', 'publicar'],
  ['revisar', 'publicar', 'arquivar'],
  ['revisar', 'devolver'],
]

const reportSorts = [
  'Visita técnica',
  'Fertilidade do solo',
  'Fitossanidade',
  'Maturação e colheita',
  'Produtividade',
  'Custos',
  'Qualidade do leite',
  'Pagamentos/anuidades',
  'Personalizado',
] as const

/** Reports in every state, written by technicians for managers to read. */
export async function seedReports(
  world: DemoWriter,
  plots: readonly Plot[],
  catalogs: Catalogs,
  managerOf: (farm: Farm) => Person,
  count: number,
): Promise<void> {
  const season = idOf(catalogs.safra, 'descricao', '2026/2027')
  const reports = Array.from({ length: count }, (_, at) => {
    const random = world.random('relatorio', at)
    // The first reports are about the first farm, whose people have sign-ins.
    const plot = at < 4 ? (plots[0] as Plot) : random.pick(plots)
    const { farm } = plot
    const tipo = reportSorts[at % reportSorts.length] ?? 'Personalizado'
    const day = dayAfter(demoToday, -random.int(5, 80))
    const row: InputOf<'relatorio'> = {
      titulo: at === 8 ? 'Novo relatório' : `${tipo} – ${farm.name}`,
      tipo,
      periodo: { label: 3, selected: 'Trimestre', from: dayAfter(day, -90), to: day },
      produtor_id: farm.owner.id,
      fazenda_id: farm.id,
      safra_id: season,
      agrupar_por: random.pick(['Fazenda', 'Talhão', 'Mês']),
      ...(tipo !== 'Qualidade do leite' && { talhao_ids: [plot.id] }),
      colunas: ['Data', 'Tipo de atividade', 'Talhões', 'Área trabalhada (ha)'],
      topicos: [
        { texto: 'Situação encontrada na visita.' },
        { texto: 'Recomendações para os próximos 30 dias.' },
      ],
    }
    const path = reportPaths[at % reportPaths.length] ?? []
    return { row, at: instantAt(day, 17, at % 60), by: farm.owner.technician, path, day, farm }
  })
  const ids = await world.create('relatorio', reports)
  await world.each(reports, async ({ path, day, farm }, at) => {
    for (const [step, name] of path.entries()) {
      const by = step === 0 ? farm.owner.technician : managerOf(farm)
      await world.transition(
        'relatorio',
        ids[at] ?? 0,
        name,
        {},
        { at: instantAt(dayAfter(day, step + 1), 9), by },
      )
    }
  })
}

export async function seedImports(world: DemoWriter, team: Team): Promise<readonly number[]> {
  const senders = [
    team.managers[0],
    team.supervisors[0],
    team.managers[0],
    team.managers[1],
  ] as readonly Person[]
  const outcomes = [
    'Importado',
    'Erro',
    'Recebido',
    'Processando',
    'Importado',
    'Erro',
    'Importado',
    'Importado',
  ] as const
  const sorts = [
    'Laudo de leite',
    'Laudo de solo',
    'Laudo de leite',
    'Laudo foliar',
    'Nota fiscal',
    'Outro',
  ] as const
  const files = outcomes.map((outcome, at) => {
    const random = world.random('integracaofile', at)
    const tipo = at < 5 && outcome === 'Importado' ? 'Laudo de leite' : sorts[at % sorts.length]
    const sent = instantAt(dayAfter(demoToday, -40 + at * 4), 8, at)
    const arquivo = {
      nome: `laudo-${String(at + 1).padStart(2, '0')}.pdf`,
      tipo: 'application/pdf',
      tamanho: random.int(80_000, 900_000),
    }
    return {
      row: { arquivo, tipo, enviado_em: sent } satisfies InputOf<'integracaofile'>,
      at: sent,
      by: senders[at % senders.length] as Person,
      outcome,
    }
  })
  const ids = await world.create('integracaofile', files)
  await world.each(files, async ({ outcome, at: sent, by }, at) => {
    const id = ids[at] ?? 0
    const step = (name: TransitionOf<'integracaofile'>, input: PatchOf<'integracaofile'> = {}) =>
      world.transition('integracaofile', id, name, input, { at: sent, by })
    if (outcome === 'Recebido') return
    await step('processar')
    if (outcome === 'Erro')
      await step('falhar', { mensagem: 'Erro ao importar os dados! Página 2: tanque desconhecido.' })
    if (outcome === 'Importado') await step('concluir', { registros: 27 })
  })
  return ids.filter((_, at) => outcomes[at] === 'Importado')
}

export async function seedShortLinks(world: DemoWriter): Promise<void> {
  const links: readonly (readonly [code: string, target: string, until?: string])[] = [
    ['laudo26', '/produtor/dashboard'],
    ['anuid26', '/gestor/pagamentos?status=vencido', '2026-12-31'],
    ['talhao1', '/gestor/talhao?status=pendente'],
    ['velho25', '/gestor/aprovacoes', '2025-12-31'],
  ]
  const drafts = links.map(
    ([shortURL, destino, until]): Draft<'short_url'> => ({
      row: { shortURL, destino, ...(until !== undefined && { expira_em: instantAt(until, 23, 59) }) },
    }),
  )
  const ids = await world.create('short_url', drafts)
  await world.remove('short_url', ids.at(-1) ?? 0)
}

export async function seedMessageTemplates(world: DemoWriter): Promise<void> {
  const templates: readonly InputOf<'modelo_mensagem'>[] = [
    {
      nome: 'Convocação de assembleia',
      assunto: 'Assembleia no sábado',
      texto:
        'Olá, {nome_exibicao}! A assembleia é no sábado, às 9h, na sede da cooperativa. A sua presença conta.',
    },
    {
      nome: 'Lembrete de anuidade',
      assunto: 'A sua anuidade vence em {vencimento}',
      texto: 'Olá, {produtor_id}! A anuidade de {valor} vence em {vencimento}. No sistema você paga com Pix.',
    },
  ]
  await world.create(
    'modelo_mensagem',
    templates.map((row) => ({ row })),
  )
}
