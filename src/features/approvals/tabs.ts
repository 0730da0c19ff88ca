/* The states of the inbox as tabs, one for each name that people read; the address says which is open. */
import type { Entity } from '#model/entity/entity'
import type { FilterOf, RecordOf } from '#model/entity/registry'
import type { Summary } from '#model/query/query'
import { decodeQuery } from '#model/query/queryUrl'
import { text } from './messages'

type State = RecordOf<'aprovacao'>['status']

/** A tab: the states of one name. */
export interface InboxTab {
  readonly label: string
  /** Stored values; none means all. */
  readonly states: readonly State[]
}

/** One tab for each name of a state, and one for all. */
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

/** The tab that a `status` in the address names, by stored value or by name; the first one without. */
export function tabNamed(tabs: readonly InboxTab[], status: string | null): InboxTab | undefined {
  const wanted = status?.toLocaleLowerCase('pt-BR')
  const named = tabs.find(
    ({ label, states }) =>
      label.toLocaleLowerCase('pt-BR') === wanted || states.some((each) => each === status),
  )
  return named ?? tabs[0]
}

/** How many requests a tab holds. */
export function countOf({ states }: InboxTab, { total, facets }: Summary): number {
  if (states.length === 0) return total
  const found = (facets.status ?? []).filter(({ value }) => states.some((state) => state === value))
  return found.reduce((sum, { count }) => sum + count, 0)
}

const farm = 'talhao.fazenda_id'

/** What an address narrows the inbox to: the requests of a farm. */
export function withinIn(params: URLSearchParams): FilterOf<'aprovacao'> {
  try {
    const id = decodeQuery(params).filter[farm]
    return typeof id === 'number' ? { [farm]: id } : {}
  } catch {
    return {}
  }
}
