/*
 * What may be chosen in a reference: the records of another entity, narrowed by the typed text, by the schema's
 * fixed filter and by the values this field depends on. Hides the requests; asks the server only once it is opened.
 */

import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { type RaRecord, useGetList, useGetManyAggregate } from 'react-admin'
import type { Reference } from '#model/entity/entity'
import { targetedBy } from '#model/entity/target'
import type { Siblings } from '../fieldKind'

/** Milliseconds without typing before the server is asked. */
const searchDelay = 250
const pageSize = 25

/** A record that may be chosen. */
export interface Option {
  readonly id: number
  readonly label: string
}

/** Options of a reference and how to narrow them. */
export interface ReferenceOptions {
  readonly options: readonly Option[]
  readonly isLoading: boolean
  readonly hasFailed: boolean
  /** Fields that must be filled before. */
  readonly missing: readonly string[]
  open(): void
  search(text: string): void
}

function toOption(record: RaRecord): Option {
  const label: unknown = record._label
  return { id: Number(record.id), label: typeof label === 'string' && label !== '' ? label : `#${record.id}` }
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The reference with its entity, where that follows a choice beside it. */
export function useTarget(ref: Reference, siblings: Siblings): Reference {
  const by = ref.by?.field
  const said = useSyncExternalStore(siblings.subscribe, () => by !== undefined && siblings.get(by))
  return useMemo(() => targetedBy(ref, () => said), [ref, said])
}

/** The values this reference depends on, as one text that changes when any of them does. */
function useParents(ref: Reference, siblings: Siblings): string {
  return useSyncExternalStore(siblings.subscribe, () =>
    JSON.stringify([...byOf(ref), ...Object.values(ref.dependsOn)].map((path) => siblings.get(path) ?? null)),
  )
}

/** The field that says the entity, where one does. */
function byOf({ by }: Reference): readonly string[] {
  return by ? [by.field] : []
}

/** Options of a reference; `onParentChange` runs when a value it depends on is changed after the first drawing. */
export function useReferenceOptions(
  ref: Reference,
  siblings: Siblings,
  onParentChange: () => void,
): ReferenceOptions {
  const [isOpened, setOpened] = useState(false)
  const [q, setQ] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const parents = useParents(ref, siblings)
  const seen = useRef(parents)
  const changed = useRef(onParentChange)
  changed.current = onParentChange
  useEffect(() => {
    if (seen.current === parents) return
    seen.current = parents
    changed.current()
  }, [parents])

  const { filter, missing } = useMemo(() => {
    const values = JSON.parse(parents) as readonly unknown[]
    if (ref.by) {
      const lacks = isAbsent(values[0]) ? [siblings.titleOf(ref.by.field)] : []
      return { filter: {}, missing: lacks }
    }
    const pairs = Object.entries(ref.dependsOn).map(([name, path], at) => ({ name, path, value: values[at] }))
    return {
      filter: { ...ref.filter, ...Object.fromEntries(pairs.map(({ name, value }) => [name, value])) },
      missing: pairs.filter(({ value }) => isAbsent(value)).map(({ path }) => siblings.titleOf(path)),
    }
  }, [ref, parents, siblings])

  const { entity } = useTarget(ref, siblings)
  const { data, isFetching, isError } = useGetList(
    entity,
    {
      filter: q === '' ? filter : { ...filter, q },
      pagination: { page: 1, perPage: pageSize },
      meta: { labels: true },
    },
    {
      enabled: isOpened && missing.length === 0,
      placeholderData: (previous) => (ref.by ? undefined : previous),
    },
  )
  const options = useMemo(() => (data ?? []).map(toOption), [data])

  return {
    options,
    isLoading: isFetching,
    hasFailed: isError,
    missing,
    open: () => setOpened(true),
    search(text) {
      clearTimeout(timer.current)
      if (text === '') setQ('')
      else timer.current = setTimeout(() => setQ(text.trim()), searchDelay)
    },
  }
}

/** The options of chosen ids, with labels as soon as they are known. */
export function useChosen(
  ref: Reference,
  ids: readonly number[],
  known: readonly Option[],
): readonly Option[] {
  const labels = new Map(known.map((option) => [option.id, option.label]))
  const unknown = ids.filter((id) => !labels.has(id))
  const { data } = useGetManyAggregate(
    ref.entity,
    { ids: unknown, meta: { labels: true } },
    { enabled: unknown.length > 0 && ref.entity !== '' },
  )
  for (const record of data ?? []) if (record) labels.set(Number(record.id), toOption(record).label)
  return ids.map((id) => ({ id, label: labels.get(id) ?? `#${id}` }))
}
