/* The default query of a report, limited to what the user may see. */
import type { EntityIndex } from '#model/entity/paths'
import type { EntityName, EntityTypes, PathOf, RecordOf } from '#model/entity/registry'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import type { ReportQuery } from '#model/wire/figures/report'
import { choicesOf, emptyQuestion, groupsOf, sumsOf } from './question'

type StoredReport = RecordOf<'relatorio'>

interface ReportSubject<N extends EntityName<EntityTypes>> {
  readonly entidade: N
  /** The date field that the report's period filters. */
  readonly data: PathOf<N>
  readonly tipos?: readonly RecordOf<'atividades'>['tipo'][]
  readonly somas?: readonly PathOf<N>[]
}

const work = (
  tipos: ReportSubject<'atividades'>['tipos'],
  somas: ReportSubject<'atividades'>['somas'] = [],
): ReportSubject<'atividades'> => ({ entidade: 'atividades', data: 'data', ...(tipos && { tipos }), somas })
const milk: ReportSubject<'qualidade_diaria'> = { entidade: 'qualidade_diaria', data: 'coleta' }
const payments: ReportSubject<'pagamento'> = { entidade: 'pagamento', data: 'vencimento', somas: ['valor'] }

const subjects: Readonly<
  Record<
    NonNullable<StoredReport['tipo']>,
    ReportSubject<'atividades'> | ReportSubject<'qualidade_diaria'> | ReportSubject<'pagamento'> | undefined
  >
> = {
  'Visita técnica': work(['Visita técnica']),
  'Fertilidade do solo': work(['Análise de solo']),
  Fitossanidade: work(['Monitoramento de pragas e doenças']),
  'Maturação e colheita': work(['Avaliação de maturação', 'Colheita']),
  Produtividade: work(['Colheita']),
  Custos: work(undefined, ['custo_total']),
  'Qualidade do leite': milk,
  'Pagamentos/anuidades': payments,
  Personalizado: undefined,
}

/** References that reports and the listed entities share by name. */
const shared = ['produtor_id', 'fazenda_id', 'safra_id'] as const

export function subjectOf({ tipo }: Partial<StoredReport>): string | undefined {
  return tipo && subjects[tipo]?.entidade
}

/** Undefined when the kind has no list. */
export function firstQuestion(
  { tipo, ...record }: Partial<StoredReport>,
  index: EntityIndex,
  actor: Actor,
): ReportQuery | undefined {
  const subject = tipo && subjects[tipo]
  const entity = subject && index.get(subject.entidade)
  if (!subject || !entity || !mayAct(entity, 'list', actor)) return undefined
  const choices = choicesOf(index, entity, actor)
  const canSum = sumsOf(choices).map(({ path }) => path)
  const canNarrow = groupsOf(entity, choices).map(({ path }) => path)
  const narrowed = shared.flatMap((name) => {
    const value = record[name]
    return typeof value === 'number' && canNarrow.includes(name) ? [[name, [value]] as const] : []
  })
  return {
    ...emptyQuestion(subject.entidade),
    ...(choices.some(({ path }) => path === subject.data) && { data: subject.data }),
    filtro: { ...(subject.tipos && { tipo: [...subject.tipos] }), ...Object.fromEntries(narrowed) },
    somas: (subject.somas ?? []).filter((path) => canSum.includes(path)),
  }
}
