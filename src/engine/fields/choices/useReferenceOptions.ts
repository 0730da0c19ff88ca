/*
 * The options of a reference: records in their order, filtered by the typed text, the schema's fixed filter
 * and the fields it depends on. Requests are sent when the picker opens, or earlier when a single option
 * would be chosen automatically.
 */

import { useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { type RaRecord, useGetManyAggregate, useInfiniteGetList } from 'react-admin'
import type { Entity, Filter, Reference } from '#model/entity/entity'
import { labelParts } from '#model/entity/label'
import { fieldAt } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { targetedBy } from '#model/entity/target'
import { fold } from '#model/formats/fold'
import { shownText } from '#model/messages'
import { isFound } from '#model/query/queryOf'
import { isCondition } from '#model/query/queryUrl'
import { relevantPaths } from '#model/query/relevance'
import { searchPaths, valuesAt } from '#model/query/searchText'
import { spellerOf } from '#model/query/spellings'
import { ConsoleContext, type ConsoleTools } from '../../console/console'
import type { InputProps, Siblings } from '../../contract'
import { useCacheReader } from '../../data/useCacheReader'
import { useLocalAnswer } from '../../data/useLocalAnswer'
import { useReplica } from '../../data/useReplica'
import { inputText } from '../messages'
import { orderOf } from './orderOf'
import { isOpenChoice, isWanting } from './useOnlyChoice'

/** Debounce in milliseconds. */
const searchDelay = 250
const pageSize = 25

export interface Option {
  readonly id: number
  readonly label: string
  readonly codes?: readonly string[]
}

export interface ReferenceOptions {
  readonly options: readonly Option[]
  readonly isLoading: boolean
  /** A field it depends on has changed and the new options are loading. */
  readonly isPreparing: boolean
  readonly hasFailed: boolean
  readonly missing: readonly string[]
  readonly only: Option | undefined
  readonly hasMore: boolean
  readonly isAnswered: boolean
  open(): void
  search(text: string): void
  more(): void
}

function toOption(record: RaRecord, codes: readonly string[] = []): Option {
  const label: unknown = record._label
  return {
    id: Number(record.id),
    label: typeof label === 'string' && label !== '' ? label : shownText.unnamed,
    codes,
  }
}

function codePaths(
  entity: Entity,
  { index, actor }: Pick<ConsoleTools, 'index' | 'actor'>,
): readonly string[] {
  return relevantPaths(entity, searchPaths(index, entity, actor))
}

function codesIn(name: string, { index, actor }: ConsoleTools): (record: RaRecord) => readonly string[] {
  const entity = index.get(name)
  if (!entity) return () => []
  const paths = codePaths(entity, { index, actor })
  return (record) =>
    paths.flatMap((path) => {
      const field = fieldAt(entity, path)
      const [value] = valuesAt(record, path)
      return field && value !== undefined ? spellerOf(field)(value) : []
    })
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Resolves the target entity of a reference whose entity is chosen in a sibling field. */
export function useTarget(ref: Reference, siblings: Siblings): Reference {
  const by = ref.by?.field
  const said = useSyncExternalStore(siblings.subscribe, () => by !== undefined && siblings.get(by))
  return useMemo(() => targetedBy(ref, () => said), [ref, said])
}

/** Serialised, so that the snapshot is stable for `useSyncExternalStore`. */
function useParents(ref: Reference, siblings: Siblings): string {
  return useSyncExternalStore(siblings.subscribe, () =>
    JSON.stringify([...byOf(ref), ...Object.values(ref.dependsOn)].map((path) => siblings.get(path) ?? null)),
  )
}

/** Excludes the record's own subtree, since a record cannot be its own ancestor. */
function outside(id: unknown): Filter {
  return typeof id === 'number' ? { [systemNames.id]: { notUnder: id } } : {}
}

function byOf({ by }: Reference): readonly string[] {
  return by ? [by.field] : []
}

/** Drops the label template's separators from the search text, because no field contains them. */
function wordsIn(text: string, label = ''): string {
  const between = labelParts(label).flatMap((part) => ('text' in part ? fold(part.text).split(/\s+/) : []))
  const words = text.split(/[^\p{L}\p{N}.,@+-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const telling = words.filter((word) => !between.includes(fold(word)))
  return (telling.length > 0 ? telling : words).join(' ')
}

/** The gender of the records that a field refers to, for the article before their title. */
function genderAt(
  tools: ConsoleTools | undefined,
  entity: string,
  path: string,
): Entity['gender'] | undefined {
  const own = tools?.index.get(entity)
  const target = own && fieldAt(own, path)?.ref?.entity
  return target === undefined ? undefined : tools?.index.get(target)?.gender
}

/** The condition that the fields which the reference depends on set, and the titles of those that are empty. */
function useParentFilter(
  ref: Reference,
  parents: string,
  siblings: InputProps['siblings'],
  tools: ConsoleTools | undefined,
): { readonly filter: Filter; readonly missing: readonly string[] } {
  return useMemo(() => {
    const read: unknown = JSON.parse(parents)
    const values: readonly unknown[] = Array.isArray(read) ? read : []
    if (ref.by) {
      const lacks = isAbsent(values[0]) ? [inputText.parent(siblings.titleOf(ref.by.field))] : []
      return { filter: {}, missing: lacks }
    }
    const pairs = Object.entries(ref.dependsOn).map(([name, path], at) => ({ name, path, value: values[at] }))
    return {
      filter: {
        ...ref.filter,
        ...Object.fromEntries(
          pairs.flatMap(({ name, value }) => (isCondition(value) ? [[name, value]] : [])),
        ),
        ...(ref.isAbove && outside(siblings.get(systemNames.id))),
      },
      missing: pairs
        .filter(({ value }) => isAbsent(value))
        .map(({ name, path }) => inputText.parent(siblings.titleOf(path), genderAt(tools, ref.entity, name))),
    }
  }, [ref, parents, siblings, tools])
}

export function useReferenceOptions(ref: Reference, input: InputProps): ReferenceOptions {
  const { siblings } = input
  const tools = useContext(ConsoleContext)
  const [isOpened, setOpened] = useState(false)
  const [q, setQ] = useState('')
  const [wanted, setWanted] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const parents = useParents(ref, siblings)

  const { filter, missing } = useParentFilter(ref, parents, siblings, tools)
  const { entity } = useTarget(ref, siblings)
  const [first, ...thenBy] = useMemo(() => (tools ? orderOf(entity, tools) : []), [entity, tools])
  // An empty field's options are requested once the fields it depends on are filled.
  const isEager = isOpenChoice(input) && Object.keys(ref.dependsOn).length > 0
  // Options for other parent values are not used as placeholder data.
  const knownFor = useRef(parents)
  const target = tools?.index.get(entity)
  const fields = useMemo(() => (tools && target ? codePaths(target, tools) : []), [target, tools])
  const params = {
    filter: q === '' ? filter : { ...filter, q },
    pagination: { page: 1, perPage: pageSize },
    ...(first && { sort: { field: first[0], order: first[1] } }),
    meta: { labels: true, ...(q !== '' && { relevance: true }), ...(thenBy.length > 0 && { thenBy }) },
  }
  const isEnabled = (isOpened || isWanting(input) || isEager) && missing.length === 0
  const cache = useCacheReader()
  const { local, isRested } = useLocalAnswer(JSON.stringify([entity, params, isEnabled]), () =>
    isEnabled ? cache.peekList?.(entity, { ...params, meta: { ...params.meta, fields } }) : undefined,
  )
  const { data, dataUpdatedAt, isFetching, isError, isPlaceholderData, hasNextPage, fetchNextPage } =
    useInfiniteGetList(entity, params, {
      enabled: isEnabled && isRested,
      placeholderData: (previous) => (knownFor.current === parents ? previous : undefined),
    })
  // More is typed into an open picker; choices made without it are not.
  useReplica(isOpened ? target : undefined, fields, dataUpdatedAt)
  const isLocal = local !== undefined && (data === undefined || isPlaceholderData)
  const localPages = useMemo(() => local && [{ data: local.rows.filter(isFound) }], [local])
  useEffect(() => {
    if (data && !isPlaceholderData) knownFor.current = parents
  }, [data, isPlaceholderData, parents])
  const options = useOptionsIn(entity, tools, isLocal ? localPages : data?.pages)

  return {
    options,
    isLoading: isFetching && !isLocal,
    isPreparing: isEager && isFetching && q === '' && data === undefined,
    hasFailed: isError,
    missing,
    only:
      q === '' && !isLocal && !isFetching && !hasNextPage && options.length === 1 ? options[0] : undefined,
    hasMore: hasNextPage,
    isAnswered: q === wanted && (isLocal || isError || (data !== undefined && !isPlaceholderData)),
    open: () => setOpened(true),
    search(text) {
      clearTimeout(timer.current)
      const words = wordsIn(text, tools?.index.get(entity)?.label)
      setWanted(words)
      if (text === '') setQ('')
      else {
        const isInstant = target !== undefined && cache.replicas?.current?.has(target) === true
        timer.current = setTimeout(() => setQ(words), isInstant ? 0 : searchDelay)
      }
    },
    more() {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
  }
}

function useOptionsIn(
  entity: string,
  tools: ConsoleTools | undefined,
  pages: readonly { readonly data: readonly RaRecord[] }[] | undefined,
): readonly Option[] {
  const codesOf = useMemo(() => (tools ? codesIn(entity, tools) : () => []), [entity, tools])
  return useMemo(
    () => (pages ?? []).flatMap((page) => page.data.map((record) => toOption(record, codesOf(record)))),
    [pages, codesOf],
  )
}

export function useChosen(
  ref: Reference,
  ids: readonly number[],
  known: readonly Option[],
): readonly Option[] {
  const labels = new Map(known.map((option) => [option.id, option.label]))
  const unknown = ids.filter((id) => !labels.has(id))
  const { data, isPending } = useGetManyAggregate(
    ref.entity,
    { ids: unknown, meta: { labels: true } },
    { enabled: unknown.length > 0 && ref.entity !== '' },
  )
  for (const record of data ?? []) if (record) labels.set(Number(record.id), toOption(record).label)
  // An id means nothing to users, so a placeholder is shown in place of a missing label.
  const instead = isPending ? inputText.waiting : shownText.unseen
  return ids.map((id) => ({ id, label: labels.get(id) ?? instead }))
}
