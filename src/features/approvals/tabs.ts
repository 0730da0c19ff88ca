import type { Entity } from '#model/entity/entity'
import type { FilterOf, RecordOf } from '#model/entity/registry'
import type { Summary } from '#model/query/query'
import { decodeQuery } from '#model/query/queryUrl'
import { text } from './messages'

type State = RecordOf<'aprovacao'>['status']

export interface InboxTab {
  readonly label: string
  /** Stored values; empty means all. */
  readonly states: readonly State[]
}

/** One tab per label, and one for all. */
export function tabsOf(entity: Entity): readonly InboxTab[] {
  const states = Object.entries(entity.workflow?.states ?? {})
  const isState = (value: string): value is State => states.some(([state]) => state === value)
  const labels = [...new Set(states.map(([, { label }]) => label))]
  const tabs = labels.map((label) => ({
    label,
    states: states
      .filter(([, each]) => each.label === label)
      .map(([value]) => value)
      .filter(isState),
  }))
  return [...tabs, { label: text.all, states: [] }]
}

/** Matches `status` by stored value or label; defaults to the first tab. */
export function tabNamed(tabs: readonly InboxTab[], status: string | null): InboxTab | undefined {
  const lowercased = status?.toLocaleLowerCase('pt-BR')
  const named = tabs.find(
    ({ label, states }) =>
      label.toLocaleLowerCase('pt-BR') === lowercased || states.some((each) => each === status),
  )
  return named ?? tabs[0]
}

export function countOf({ states }: InboxTab, { total, facets }: Summary): number {
  if (states.length === 0) return total
  const found = (facets.status ?? []).filter(({ value }) => states.some((state) => state === value))
  return found.reduce((sum, { count }) => sum + count, 0)
}

const farm = 'talhao.fazenda_id'

export function withinIn(params: URLSearchParams): FilterOf<'aprovacao'> {
  try {
    const id = decodeQuery(params).filter[farm]
    return typeof id === 'number' ? { [farm]: id } : {}
  } catch {
    return {}
  }
}
