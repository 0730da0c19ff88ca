import type { Entity } from '#model/entity/entity'
import { formatInteger } from '#model/formats/index'
import type { Preset } from '#model/query/presets'

const late = { f: 'Atrasadas', m: 'Atrasados' } as const
const mine = { f: 'Minhas', m: 'Meus' } as const
const all = { f: 'Todas', m: 'Todos' } as const

export function presetText({ name }: Preset, { gender }: Pick<Entity, 'gender'>): string {
  if (typeof name === 'object') return name.text
  return {
    late: late[gender],
    today: 'Hoje',
    tomorrow: 'Amanhã',
    lastWeek: 'Semana passada',
    month: 'Este mês',
    mine: mine[gender],
  }[name]
}

export const quickText = {
  presets: 'Filtros prontos',
  broken: 'Registros a corrigir',
  brokenHelp:
    'Gravados antes de uma regra mais nova, que ainda não cumprem. O formulário de cada um diz o que falta.',
  all: ({ gender }: Pick<Entity, 'gender'>) => all[gender],
  filters: 'Filtros',
  filterBy: (field: string, chosen: string | undefined) =>
    chosen === undefined ? `Filtrar por ${field}` : `Filtrar por ${field}: ${chosen}`,
  help: 'Sobre esta lista',
  tools: 'Mais opções da lista',
  clear: 'Limpar filtros',
  show: (total: number | undefined) =>
    total === undefined
      ? 'Ver resultado'
      : total === 1
        ? 'Ver 1 item'
        : total === 0
          ? 'Nenhum item'
          : `Ver ${formatInteger(total)} itens`,
  sortBy: 'Ordenar por',
  direction: 'Inverter a ordem',
  groupBy: 'Agrupar por',
  noGroup: 'Sem grupos',
  noOrder: 'Ordem inicial',
} as const
