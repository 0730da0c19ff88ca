/*
 * Finds the records that words of a sheet stand for: each word once, many at a time, among those that this person may
 * choose. Small entities are read whole and known by heart; in large ones each word is searched for.
 */

import type { Entity, Field, Filter, Reference } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { traitsOf } from '#model/entity/kinds'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { likenessOf, pairsOf } from '#model/import/likeness'
import { canonical } from '#model/import/readCell'
import { getAt } from '#model/import/readLine'
import { mayAct, maySee } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { fold } from '#model/query/fold'
import type { Store } from '../contract'

/** Records of an entity that is read whole, at most. */
const mostKnown = 20_000
const page = 5_000
const fewMatches = 25
const fewNear = 3
/** Names less alike than this are not offered. */
const nearFrom = 0.35

/** What was found for a word. */
export type Finding = { readonly id: number } | { readonly none: true } | { readonly several: true }

/** A record that may be chosen. */
interface Known {
  readonly id: number
  readonly label: string
  readonly row: Row
}

/** Finds records by words. */
export interface Lookup {
  /** May this person choose records of the field at all? */
  mayPick(ref: Reference): boolean
  /** The record that a word stands for beside these values, which narrow what may be chosen. */
  find(field: Field, ref: Reference, text: string, beside: Row, root: Row): Promise<Finding>
  /** The record that these values leave no choice but; undefined where there are more, or none. */
  only(ref: Reference, root: Row): Promise<number | undefined>
  /** Records whose names are most like the word. */
  near(ref: Reference, text: string): Promise<readonly { readonly id: number; readonly rotulo: string }[]>
}

interface Book {
  readonly records: readonly Known[]
  readonly byWord: ReadonlyMap<string, readonly Known[]>
  readonly pairs: Map<Known, ReadonlyMap<string, number>>
}

/** A lookup that remembers what it found. */
export function createLookup(index: EntityIndex, store: Pick<Store, 'list'>, actor: Actor): Lookup {
  const asking: Asking = { index, store, actor }
  const books = new Map<string, Promise<Book | undefined>>()
  const searched = new Map<string, Promise<readonly Known[]>>()
  const alone = new Map<string, Promise<number | undefined>>()

  function bookOf(ref: Reference): Promise<Book | undefined> {
    const key = JSON.stringify([ref.entity, ref.filter ?? {}, Object.keys(ref.dependsOn)])
    const known = books.get(key) ?? readBook(asking, ref)
    books.set(key, known)
    return known
  }

  /** Records that the word may mean, whatever stands beside it. */
  async function meant(field: Field, ref: Reference, text: string): Promise<readonly Known[]> {
    const target = index.get(ref.entity)
    if (!target) return []
    const spellings = spellingsOf(target, field, text)
    const book = await bookOf(ref)
    if (book) {
      for (const spelling of spellings) {
        const found = book.byWord.get(spelling)
        if (found) return found
      }
      return []
    }
    const key = JSON.stringify([ref.entity, ref.filter ?? {}, fold(text)])
    const found = searched.get(key) ?? search(asking, ref, text)
    searched.set(key, found)
    const exact = (await found).filter((record) => wordsOf(record).some((word) => spellings.includes(word)))
    return exact
  }

  return {
    mayPick: (ref) => {
      const target = index.get(ref.entity)
      return target !== undefined && mayAct(target, 'list', actor)
    },
    async find(field, ref, text, beside, root) {
      const found = (await meant(field, ref, text)).filter(({ row }) => fits(ref, row, beside, root))
      const [only, another] = found
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
    async near(ref, text) {
      const book = await bookOf(ref)
      const records = book?.records ?? (await search(asking, ref, text))
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

interface Asking {
  readonly index: EntityIndex
  readonly store: Pick<Store, 'list'>
  readonly actor: Actor
}

/** All records that may be chosen, by their names; undefined where there are too many to know them. */
async function readBook(asking: Asking, ref: Reference): Promise<Book | undefined> {
  const records: Known[] = []
  for (let from = 0; ; from += page) {
    const { rows, total } = await ask(asking, ref, { range: [from, from + page - 1] })
    if (total > mostKnown) return undefined
    records.push(...rows)
    if (rows.length < page) break
  }
  const byWord = new Map<string, Known[]>()
  for (const record of records) {
    for (const word of wordsOf(record)) {
      const same = byWord.get(word)
      if (same) same.push(record)
      else byWord.set(word, [record])
    }
  }
  return { records, byWord, pairs: new Map() }
}

async function ask(
  { index, store, actor }: Asking,
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
  const rows = answer.rows.map((row: Row): Known => {
    return { id: Number(row.id), label: String(row._label ?? ''), row }
  })
  return { rows, total: answer.total }
}

/** The only record of a filter. */
async function onlyOf(asking: Asking, ref: Reference, filter: Row): Promise<number | undefined> {
  const { rows } = await ask(asking, { ...ref, filter: filter as Filter }, { range: [0, 1] })
  const [only, another] = rows
  return another ? undefined : only?.id
}

async function search(asking: Asking, ref: Reference, text: string): Promise<readonly Known[]> {
  return (await ask(asking, ref, { range: [0, fewMatches - 1], q: text.slice(0, 200) })).rows
}

/** Fields whose whole text is a name of the record: unique ones, and those that are searched. */
function namesOf(entity: Entity, actor: Actor): readonly string[] {
  return entity.fields
    .filter((field) => {
      const isText = traitsOf(field.kind).family === 'text' && !traitsOf(field.kind).isMany && !field.ref
      const isName =
        field.unique || entity.list.search.includes(field.path) || entity.unique.flat().includes(field.name)
      return isText && isName && field.kind !== 'choice' && maySee(field, actor.role)
    })
    .map(({ name }) => name)
}

/** The texts by which a record is known, folded. */
function wordsOf({ label, row }: Known): readonly string[] {
  const texts = Object.entries(row).flatMap(([name, value]) =>
    typeof value === 'string' && !name.startsWith('_') ? [value] : [],
  )
  return [...new Set([label, ...texts].map((text) => fold(text).trim()))].filter((word) => word !== '')
}

/** How the word may be spelled in the records: as it is, or as their formats keep it. */
function spellingsOf(target: Entity, _field: Field, text: string): readonly string[] {
  const kept = target.fields
    .filter((field) => field.format !== undefined || traitsOf(field.kind).format !== undefined)
    .filter((field) => field.unique || target.list.search.includes(field.path))
    .map((field) => canonical(field, text))
  return [...new Set([text, ...kept].map((each) => fold(each).trim()))]
}

function fits({ dependsOn }: Reference, row: Row, beside: Row, root: Row): boolean {
  return Object.entries(dependsOn).every(([target, path]) => {
    const wanted = getAt(beside, path) ?? getAt(root, path)
    if (wanted === undefined || wanted === null) return true
    const own = [row[target] ?? getAt(row, target)].flat(3)
    return [wanted].flat().some((each) => own.includes(each))
  })
}
