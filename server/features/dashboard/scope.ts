/*
 * Filters of a dashboard: the period, and the farm, season or producer, with the path to each of them by
 * entity. The store applies the person's own scope.
 */
import type { Filter, Role } from '#model/entity/entity'
import type { EntityName, PathOf } from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import type { DateRange } from '#model/period'
import type { Store } from '../../engine/index'
import { mayList } from '../kit/mayList'

export type Subject = (typeof subjectNames)[number]
export const subjectNames = ['fazenda', 'safra', 'produtor'] as const satisfies readonly EntityName[]

export interface DashboardScope {
  /** `yyyy-mm-dd` in the console's time zone. */
  readonly today: string
  readonly period: DateRange
  readonly subjects: Readonly<Partial<Record<Subject, number>>>
}

/** Also checks the list permission, because groups and tokens may allow less than the role. */
export function isFor(
  { entity, roles }: { entity: DashboardEntity; roles: readonly Role[] },
  actor: Actor,
): boolean {
  return roles.includes(actor.role) && mayList(entity, actor)
}

export type DashboardEntity =
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

const paths: { readonly [N in DashboardEntity]: { readonly [S in Subject]?: PathOf<N> } } = {
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

/** Adds the dashboard's filters, except those that the entity has no path to. */
export function narrow(entity: DashboardEntity, filter: Filter, { subjects }: DashboardScope): Filter {
  const known: { readonly [S in Subject]?: string } = paths[entity]
  const narrowed: Record<string, Filter[string]> = { ...filter }
  for (const subject of subjectNames) {
    const [path, id] = [known[subject], subjects[subject]]
    if (path !== undefined && id !== undefined) narrowed[path] = id
  }
  return narrowed
}

/** The only record that matches a filter; undefined if there are several, none, or no permission. */
export async function onlyRecord(
  store: Store,
  actor: Actor,
  entity: DashboardEntity,
  filter: Filter,
  total: number,
): Promise<number | undefined> {
  if (total !== 1) return undefined
  const query = { filter, sort: [], range: [0, 0] } as const
  const [row] = (await store.list<string>(entity, query, actor)).rows
  return row?.id
}

export function isSubject(word: unknown): word is Subject {
  return subjectNames.some((name) => name === word)
}
