/*
 * Which records a dashboard is about: the days it looks at and the farm, season or producer it is narrowed to.
 * Hides where each entity says so. The person's own scope is the store's business.
 */
import type { Filter } from '#model/entity/entity'
import type { DateRange } from '#model/period'

/** What a dashboard may be narrowed to. */
export type Subject = 'fazenda' | 'safra' | 'produtor'

/** Days and subjects of one dashboard. */
export interface Moment {
  /** `yyyy-mm-dd` at the console's place. */
  readonly today: string
  readonly period: DateRange
  readonly subjects: Readonly<Partial<Record<Subject, number>>>
}

/** The path to each subject, by entity. */
const paths: Readonly<Record<string, Readonly<Partial<Record<Subject, string>>>>> = {
  fazenda: { fazenda: 'id', produtor: 'produtor' },
  talhao: { fazenda: 'fazenda_id', produtor: 'fazenda_id.produtor' },
  produtor: { fazenda: 'fazendas', produtor: 'id' },
  aprovacao: { fazenda: 'talhao.fazenda_id', produtor: 'talhao.fazenda_id.produtor' },
  pagamento: { fazenda: 'fazenda_id', safra: 'safra_id', produtor: 'produtor_id' },
  pedido: { fazenda: 'fazenda_id', produtor: 'produtor_id' },
  atividades: { fazenda: 'fazenda_id', safra: 'safra_id', produtor: 'fazenda_id.produtor' },
  qualidade_diaria: { fazenda: 'fazenda_id', produtor: 'fazenda_id.produtor' },
  qualidade_mensal: { fazenda: 'fazenda_id', produtor: 'fazenda_id.produtor' },
}

/** The filter of an entity with what the dashboard is narrowed to; what it knows nothing about does not narrow it. */
export function narrow(entity: string, filter: Filter, { subjects }: Moment): Filter {
  const narrowed: Record<string, Filter[string]> = { ...filter }
  for (const [subject, id] of Object.entries(subjects)) {
    const path = paths[entity]?.[subject as Subject]
    if (path !== undefined) narrowed[path] = id
  }
  return narrowed
}

/** Whether a word names a subject. */
export function isSubject(word: unknown): word is Subject {
  return word === 'fazenda' || word === 'safra' || word === 'produtor'
}
