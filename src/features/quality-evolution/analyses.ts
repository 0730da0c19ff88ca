/*
 * The nine analyses as their charts need them. What the catalogue of analyses says wins; where an installation has not
 * filled it, the figures of the specification stand.
 */
import type { RecordOf } from '#model/entity/registry'

/** An analysis and its chart. */
export interface Analysis {
  readonly code: string
  readonly name: string
  /** Its code in the reports of laboratories. */
  readonly alias?: string
  /** Up to where the axis goes at least. */
  readonly max: number
  readonly suffix: string
  readonly limit?: { readonly kind: 'maximo' | 'minimo'; readonly value: number }
  /** Means of counts are geometric. */
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

/** What the catalogue says of an analysis, as far as charts need it. */
type CatalogueRow = Pick<
  RecordOf<'analise_leite'>,
  'sigla' | 'nome' | 'sinonimo' | 'y_max' | 'sufixo' | 'limite' | 'tipo_limite'
>

/** The analyses in the order of the charts, with what the rows of the catalogue say. */
export function mergeAnalyses(rows: readonly CatalogueRow[]): readonly Analysis[] {
  return known.map((analysis) => {
    const row = rows.find(({ sigla }) => sigla === analysis.code)
    return row ? { ...analysis, ...said(row) } : analysis
  })
}

/** The code meant by a code or an alias; undefined for neither. */
export function codeOf(word: string, analyses: readonly Analysis[]): string | undefined {
  const wanted = word.trim().toUpperCase()
  return analyses.find(({ code, alias }) => code === wanted || alias === wanted)?.code
}

/** A value with the suffix of its analysis. */
export function formatValue(value: number, { suffix }: Analysis): string {
  const shown = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: value >= 100 ? 0 : 2 }).format(value)
  return `${shown}${suffix}`
}

function said(row: CatalogueRow): Partial<Analysis> {
  const { nome, sinonimo, y_max, sufixo, limite, tipo_limite } = row
  return {
    name: nome,
    max: y_max,
    ...(typeof sinonimo === 'string' && { alias: sinonimo }),
    // A unit stands apart from its figure, a suffix of one letter or sign does not.
    ...(typeof sufixo === 'string' && { suffix: sufixo.length > 1 ? ` ${sufixo}` : sufixo }),
    ...(typeof limite === 'number' && tipo_limite && { limit: { kind: tipo_limite, value: limite } }),
  }
}
