import { formatInteger } from '#model/formats/index'

/** Kept, because making one takes longer than writing all months of a choice with it. */
const monthFormat = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const text = {
  subtitle: 'Evolução da qualidade do leite, com os limites da IN MAPA 76/2018.',
  kind: 'Período',
  monthly: 'Mensal',
  yearly: 'Anual',
  until: 'Mês de referência',
  /** @param month `yyyy-mm` */
  monthName: (month: string) => monthFormat.format(new Date(`${month}-01`)),
  analysis: 'Análise',
  allAnalyses: 'Todas as análises',
  farms: 'Fazendas',
  allFarms: (count: number) => `Média de ${formatInteger(count)} fazendas`,
  farmsHint: 'Sem escolher, até seis fazendas aparecem separadas; acima disso, a média delas.',
  result: (code: string) => `Resultado ${code}`,
  help: (name: string, alias: string | undefined) =>
    alias === undefined ? name : `${name}. Nos laudos também aparece como ${alias}.`,
  limit: (kind: 'maximo' | 'minimo', value: string) => `${kind === 'maximo' ? 'Máximo' : 'Mínimo'} ${value}`,
  day: 'Coleta',
  month: 'Mês',
  none: 'Não há resultados neste período.',
} as const
