/* The nine analyses as charts need them. The catalogue's values override the specification's. */
import type { RecordOf } from '#model/entity/registry'

export interface Analysis {
  readonly code: string
  readonly name: string
  /** Its code in laboratory reports. */
  readonly alias?: string
  /** Minimum upper end of the axis. */
  readonly max: number
  readonly suffix: string
  readonly limit?: { readonly kind: 'maximo' | 'minimo'; readonly value: number }
  /** Counts are averaged by the geometric mean. */
  readonly isCount: boolean
}

const percent = { suffix: '%', isCount: false }
const count = { suffix: 'K', isCount: true }
const least = (value: number) => ({ kind: 'minimo', value }) as const
const mostAllowed = (value: number) => ({ kind: 'maximo', value }) as const

const known: readonly Analysis[] = [
  {
    code: 'CBT',
    name: 'Contagem bacteriana total',
    alias: 'CPP',
    max: 300,
    limit: mostAllowed(300),
    ...count,
  },
  { code: 'CCS', name: 'Contagem de células somáticas', max: 1000, limit: mostAllowed(500), ...count },
  { code: 'GORD', name: 'Gordura', max: 4, limit: least(3), ...percent },
  { code: 'PROT', name: 'Proteína', max: 4, limit: least(2.9), ...percent },
  { code: 'EST', name: 'Extrato seco total', alias: 'SOLI', max: 12, limit: least(11.4), ...percent },
  { code: 'ESD', name: 'Extrato seco desengordurado', max: 12, limit: least(8.4), ...percent },
  { code: 'LACT', name: 'Lactose', max: 4, limit: least(4.3), ...percent },
  { code: 'CMP', name: 'Caseína', alias: 'CASE', max: 12, ...percent },
  { code: 'NUL', name: 'Nitrogênio ureico', alias: 'NU', max: 15, suffix: ' mg/dL', isCount: false },
]

type CatalogueRow = Pick<
  RecordOf<'analise_leite'>,
  'sigla' | 'nome' | 'sinonimo' | 'y_max' | 'sufixo' | 'limite' | 'tipo_limite'
>

export function mergeAnalyses(rows: readonly CatalogueRow[]): readonly Analysis[] {
  return known.map((analysis) => {
    const row = rows.find(({ sigla }) => sigla === analysis.code)
    return row ? { ...analysis, ...overridesOf(row) } : analysis
  })
}

/** Resolves a code or an alias. */
export function codeOf(word: string, analyses: readonly Analysis[]): string | undefined {
  const term = word.trim().toUpperCase()
  return analyses.find(({ code, alias }) => code === term || alias === term)?.code
}

export function formatValue(value: number, { suffix }: Analysis): string {
  const shown = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: value >= 100 ? 0 : 2 }).format(value)
  return `${shown}${suffix}`
}

function overridesOf(row: CatalogueRow): Partial<Analysis> {
  const { nome, sinonimo, y_max, sufixo, limite, tipo_limite } = row
  return {
    name: nome,
    max: y_max,
    ...(typeof sinonimo === 'string' && { alias: sinonimo }),
    // Units are separated by a space, except for a single character such as %.
    ...(typeof sufixo === 'string' && { suffix: sufixo.length > 1 ? ` ${sufixo}` : sufixo }),
    ...(typeof limite === 'number' && tipo_limite && { limit: { kind: tipo_limite, value: limite } }),
  }
}
