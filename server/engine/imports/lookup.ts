/*
 * Matches words of a spreadsheet to the records that the person may choose, each word once, in batches. Small
 * entities are loaded whole; in large ones each word is searched.
 */

import type { Entity, Filter, Reference } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isChoice } from '#model/entity/kindGuards'
import { traitsOf } from '#model/entity/kinds'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { fold } from '#model/formats/fold'
import { likenessOf, pairsOf } from '#model/import/likeness'
import { canonical } from '#model/import/readCell'
import { getAt } from '#model/import/readLine'
import { mayAct, maySee } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import type { Store } from '../contract'
import { looseName, spacedName } from './looseName'

const mostKnown = 20_000
const page = 5_000
const fewMatches = 25
const fewNear = 8
const nearFrom = 0.35

export type LookupResult = { readonly id: number } | { readonly none: true } | { readonly several: true }

interface Candidate {
  readonly id: number
  readonly label: string
  readonly row: Row
}

export interface Lookup {
  /** Whether the person may choose any records of the field. */
  mayPick(ref: Reference): boolean
  /** The record that a word refers to; sibling values filter the candidates. */
  find(ref: Reference, text: string, beside: Row, root: Row): Promise<LookupResult>
  /** The only record that these values allow; undefined if there are several or none. */
  only(ref: Reference, root: Row): Promise<number | undefined>
  /** Whether the record may be chosen with these values. True if unknown. */
  suits(ref: Reference, id: number, beside: Row, root: Row): Promise<boolean>
  /** The most similar names among the records allowed in some of these contexts. */
  near(ref: Reference, text: string, besides: readonly Row[]): Promise<readonly SimilarRecord[]>
}

interface SimilarRecord {
  readonly id: number
  readonly rotulo: string
}

interface RecordIndex {
  readonly records: readonly Candidate[]
  readonly byId: ReadonlyMap<number, Candidate>
  readonly byWord: ReadonlyMap<string, readonly Candidate[]>
  readonly byLooseName: ReadonlyMap<string, readonly Candidate[]>
  readonly pairs: Map<Candidate, ReadonlyMap<string, number>>
}

export function createLookup(index: EntityIndex, store: Pick<Store, 'list'>, actor: Actor): Lookup {
  const asking: LookupContext = { index, store, actor }
  const books = new Map<string, Promise<RecordIndex | undefined>>()
  const searched = new Map<string, Promise<readonly Candidate[]>>()
  const alone = new Map<string, Promise<number | undefined>>()

  function bookOf(ref: Reference): Promise<RecordIndex | undefined> {
    const key = JSON.stringify([ref.entity, ref.filter ?? {}, Object.keys(ref.dependsOn)])
    const known = books.get(key) ?? readBook(asking, ref)
    books.set(key, known)
    return known
  }

  /** Candidates regardless of context, exact matches first. */
  async function meant(ref: Reference, text: string): Promise<readonly (readonly Candidate[])[]> {
    const target = index.get(ref.entity)
    if (!target) return []
    const spellings = spellingsOf(target, text)
    const loose = looseName(text)
    const book = await bookOf(ref)
    if (book) {
      const found = spellings.map((spelling) => book.byWord.get(spelling)).find((each) => each !== undefined)
      return [found ?? [], book.byLooseName.get(loose) ?? []]
    }
    const key = JSON.stringify([ref.entity, ref.filter ?? {}, fold(text)])
    const found = searched.get(key) ?? search(asking, ref, text)
    searched.set(key, found)
    const named = (isIt: (word: string) => boolean) => (record: Candidate) => wordsOf(record).some(isIt)
    const records = await found
    return [
      records.filter(named((word) => spellings.includes(word))),
      records.filter(named((word) => looseName(word) === loose)),
    ]
  }

  return {
    mayPick: (ref) => {
      const target = index.get(ref.entity)
      return target !== undefined && mayAct(target, 'list', actor)
    },
    async find(ref, text, beside, root) {
      const wanted = narrowedBy(ref, beside, root)
      const all = (await meant(ref, text)).map((each) => each.filter(({ row }) => fits(row, wanted)))
      const [only, another] = all.find((each) => each.length > 0) ?? []
      if (!only) return { none: true }
      return another ? { several: true } : { id: only.id }
    },
    only(ref, root) {
      const beside = Object.entries(ref.dependsOn).map(
        ([target, path]) => [target, getAt(root, path)] as const,
      )
      if (beside.some(([, value]) => value === undefined || value === null)) return Promise.resolve(undefined)
      const filter = { ...ref.filter, ...Object.fromEntries(beside) }
      const key = JSON.stringify([ref.entity, filter])
      const found = alone.get(key) ?? onlyOf(asking, ref, filter)
      alone.set(key, found)
      return found
    },
    async suits(ref, id, beside, root) {
      const known = (await bookOf(ref))?.byId.get(id)
      return !known || fits(known.row, narrowedBy(ref, beside, root))
    },
    async near(ref, text, besides) {
      const book = await bookOf(ref)
      const records = (book?.records ?? (await search(asking, ref, text))).filter(
        ({ row }) => besides.length === 0 || besides.some((wanted) => fits(row, wanted)),
      )
      const own = pairsOf(text)
      const scored = records.map((record) => {
        const pairs = book?.pairs.get(record) ?? pairsOf(record.label)
        book?.pairs.set(record, pairs)
        return { record, score: likenessOf(own, pairs) }
      })
      return scored
        .filter(({ score }) => score >= nearFrom || !book)
        .toSorted((a, b) => b.score - a.score)
        .slice(0, fewNear)
        .map(({ record }) => ({ id: record.id, rotulo: record.label }))
    },
  }
}

interface LookupContext {
  readonly index: EntityIndex
  readonly store: Pick<Store, 'list'>
  readonly actor: Actor
}

/** Undefined if the entity has too many records to load. */
async function readBook(asking: LookupContext, ref: Reference): Promise<RecordIndex | undefined> {
  const records: Candidate[] = []
  for (let from = 0; ; from += page) {
    const { rows, total } = await ask(asking, ref, { range: [from, from + page - 1] })
    if (total > mostKnown) return undefined
    records.push(...rows)
    if (rows.length < page) break
  }
  return {
    records,
    byId: new Map(records.map((record) => [record.id, record])),
    byWord: grouped(records, wordsOf),
    byLooseName: grouped(records, (record) => [...new Set(wordsOf(record).map(looseName))]),
    pairs: new Map(),
  }
}

function grouped(
  records: readonly Candidate[],
  wordsIn: (record: Candidate) => readonly string[],
): ReadonlyMap<string, readonly Candidate[]> {
  const byWord = new Map<string, Candidate[]>()
  for (const record of records) {
    for (const word of wordsIn(record)) {
      const same = byWord.get(word)
      if (same) same.push(record)
      else byWord.set(word, [record])
    }
  }
  return byWord
}

async function ask(
  { index, store, actor }: LookupContext,
  ref: Reference,
  more: { readonly range: readonly [number, number]; readonly q?: string },
) {
  const target = index.get(ref.entity)
  if (!target) return { rows: [], total: 0 }
  const fields = [systemNames.id, ...namesOf(target, actor), ...Object.keys(ref.dependsOn)]
  const answer = await store.list<string, never, true>(
    ref.entity,
    {
      filter: { ...ref.filter } as Record<string, never>,
      sort: [[systemNames.id, 'ASC']],
      fields: [...new Set(fields)] as never[],
      labels: true,
      ...more,
    },
    actor,
  )
  const rows = answer.rows.map((row: Row): Candidate => {
    return { id: Number(row.id), label: String(row._label ?? ''), row }
  })
  return { rows, total: answer.total }
}

async function onlyOf(asking: LookupContext, ref: Reference, filter: Row): Promise<number | undefined> {
  const { rows } = await ask(asking, { ...ref, filter: filter as Filter }, { range: [0, 1] })
  const [only, another] = rows
  return another ? undefined : only?.id
}

async function search(asking: LookupContext, ref: Reference, text: string): Promise<readonly Candidate[]> {
  return (await ask(asking, ref, { range: [0, fewMatches - 1], q: spacedName(text).slice(0, 200) })).rows
}

/** Fields whose full text identifies a record: unique and searchable ones. */
function namesOf(entity: Entity, actor: Actor): readonly string[] {
  return entity.fields
    .filter((field) => {
      const isText = traitsOf(field.kind).family === 'text' && !traitsOf(field.kind).isMany && !field.ref
      const isName =
        field.unique || entity.list.search.includes(field.path) || entity.unique.flat().includes(field.name)
      return isText && isName && !isChoice(field) && maySee(field, actor.role)
    })
    .map(({ name }) => name)
}

function wordsOf({ label, row }: Candidate): readonly string[] {
  const texts = Object.entries(row).flatMap(([name, value]) =>
    typeof value === 'string' && !name.startsWith('_') ? [value] : [],
  )
  return [...new Set([label, ...texts].map((text) => fold(text).trim()))].filter((word) => word !== '')
}

/** Spellings to try: as written, and as the field's formats store it. */
function spellingsOf(target: Entity, text: string): readonly string[] {
  const kept = target.fields
    .filter((field) => field.format !== undefined || traitsOf(field.kind).format !== undefined)
    .filter((field) => field.unique || target.list.search.includes(field.path))
    .map((field) => canonical(field, text))
  return [...new Set([text, ...kept].map((each) => fold(each).trim()))]
}

/** The filter that `dependsOn` derives from the sibling values. */
export function narrowedBy({ dependsOn }: Reference, beside: Row, root: Row): Row {
  return Object.fromEntries(
    Object.entries(dependsOn).flatMap(([target, path]) => {
      const wanted = getAt(beside, path) ?? getAt(root, path)
      return wanted === undefined || wanted === null ? [] : [[target, wanted]]
    }),
  )
}

function fits(row: Row, wanted: Row): boolean {
  return Object.entries(wanted).every(([target, value]) => {
    const own = [row[target] ?? getAt(row, target)].flat(3)
    return [value].flat().some((each) => own.includes(each))
  })
}
