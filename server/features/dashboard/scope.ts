/*
 * Which records a dashboard is about: the days it looks at and the farm, season or producer it is narrowed to.
 * Hides where each entity says so. The person's own scope is the store's business.
 */
import type { Filter } from '#model/entity/entity'
import type { EntityName, PathOf } from '#model/entity/registry'
import type { DateRange } from '#model/period'

/** What a dashboard may be narrowed to. */
export type Subject = (typeof subjectNames)[number]
/** Their names in addresses. */
export const subjectNames = ['fazenda', 'safra', 'produtor'] as const satisfies readonly EntityName[]

/** Days and subjects of one dashboard. */
export interface Moment {
  /** `yyyy-mm-dd` at the console's place. */
  readonly today: string
  readonly period: DateRange
  readonly subjects: Readonly<Partial<Record<Subject, number>>>
}

/** The entities that dashboards count and add up. */
export type Summed =
  | 'fazenda'
  | 'talhao'
  | 'produtor'
  | 'aprovacao'
  | 'pagamento'
  | 'pedido'
  | 'register'
  | 'atividades'
  | 'qualidade_diaria'
  | 'qualidade_mensal'

/** The path to each subject, by entity. */
const paths: { readonly [N in Summed]: { readonly [S in Subject]?: PathOf<N> } } = {
  fazenda: { fazenda: 'id', produtor: 'produtor' },
  talhao: { fazenda: 'fazenda_id', produtor: 'fazenda_id.produtor' },
  produtor: { fazenda: 'fazendas', produtor: 'id' },
  aprovacao: { fazenda: 'talhao.fazenda_id', produtor: 'talhao.fazenda_id.produtor' },
  register: {},
  pagamento: { fazenda: 'fazenda_id', safra: 'safra_id', produtor: 'produtor_id' },
  pedido: { fazenda: 'fazenda_id', produtor: 'produtor_id' },
  atividades: { fazenda: 'fazenda_id', safra: 'safra_id', produtor: 'fazenda_id.produtor' },
  qualidade_diaria: { fazenda: 'fazenda_id', produtor: 'fazenda_id.produtor' },
  qualidade_mensal: { fazenda: 'fazenda_id', produtor: 'fazenda_id.produtor' },
}

/** The filter of an entity with what the dashboard is narrowed to; what it knows nothing about does not narrow it. */
export function narrow(entity: Summed, filter: Filter, { subjects }: Moment): Filter {
  const known: { readonly [S in Subject]?: string } = paths[entity]
  const narrowed: Record<string, Filter[string]> = { ...filter }
  for (const subject of subjectNames) {
    const [path, id] = [known[subject], subjects[subject]]
    if (path !== undefined && id !== undefined) narrowed[path] = id
  }
  return narrowed
}

/** Whether a word names a subject. */
export function isSubject(word: unknown): word is Subject {
  return subjectNames.some((name) => name === word)
}
