/*
 * Which records a dashboard is about: the days it looks at and the farm, season or producer it is narrowed to.
 * Hides where each entity says so. The person's own scope is the store's business.
 */
import type { Filter, Role } from '#model/entity/entity'
import type { EntityName, PathOf } from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import type { DateRange } from '#model/period'
import type { Store } from '../../engine/index'
import { mayList } from '../kit/mayList'

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

/** Is a card for the person? Groups and tokens may list less than the role. */
export function isFor({ entity, roles }: { entity: Summed; roles: readonly Role[] }, actor: Actor): boolean {
  return roles.includes(actor.role) && mayList(entity, actor)
}

/** The entities that dashboards count and add up. */
export type Summed =
  | 'fazenda'
  | 'talhao'
  | 'produtor'
  | 'aprovacao'
  | 'pagamento'
  | 'pedido'
  | 'cotacao'
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
  cotacao: { fazenda: 'fazenda_id', produtor: 'produtor_id' },
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

/** The only record that a filter lets through, for those who may list them; undefined where there are others, or none. */
export async function onlyRecord(
  store: Store,
  actor: Actor,
  entity: Summed,
  filter: Filter,
  total: number,
): Promise<number | undefined> {
  if (total !== 1) return undefined
  const query = { filter, sort: [], range: [0, 0] } as const
  const [row] = (await store.list<string>(entity, query, actor)).rows
  return row?.id
}

/** Whether a word names a subject. */
export function isSubject(word: unknown): word is Subject {
  return subjectNames.some((name) => name === word)
}
