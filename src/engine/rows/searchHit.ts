/* Why a search found a row: values that no column shows are named beside the record. */
import { createContext, useContext } from 'react'
import type { Entity } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { fold } from '#model/formats/fold'
import type { FoundRow } from '#model/query/queryOf'
import { idOfWord, searchedPaths, searchTextAt, searchWords, wordForms } from '#model/query/searchText'
import { cellText } from '#model/show/cell'
import { type ConsoleTools, useConsole } from '../console/console'
import { labelOfRecord } from '../records/labelOfRecord'
import { columnElsewhere, columnsOf, type ListColumn } from './listColumns'

export interface ShownSearch {
  readonly q: string
  /** Paths of the columns that are shown. */
  readonly shown: ReadonlySet<string>
  /** The record's name is shown besides. */
  readonly isNamed?: boolean
}

export const SearchContext = createContext<ShownSearch>({ q: '', shown: new Set() })

const longest = 60

/** @example hitOf(producer, tools, row, { q: '529', shown: new Set(['nome']) }) // 'CPF: 529.982.247-25' */
export function hitOf(
  entity: Entity,
  tools: Pick<ConsoleTools, 'index' | 'actor'>,
  row: FoundRow,
  { q, shown, isNamed = false }: ShownSearch,
): string | undefined {
  const words = searchWords(q)
  if (words.length === 0) return undefined
  const listed = columnsOf(entity, tools)
  const visible = listed.filter(({ column }) => shown.has(column.field))
  const name = isNamed ? fold(labelOfRecord(entity, row)) : ''
  const others = () => {
    const known = new Map(listed.map((each) => [each.column.field, each]))
    const more = searchedPaths(entity).flatMap((path) => {
      const column = known.has(path) ? undefined : columnElsewhere(entity, path, tools)
      return column ? [column] : []
    })
    return [...listed, ...more].filter(({ column }) => !shown.has(column.field))
  }
  const hits = words.flatMap((word) => {
    const forms = wordForms(word)
    const isIn = (text: string) => forms.some((form) => text.includes(form))
    const isFoundIn = (column: ListColumn) => isAt(entity, row, column, isIn, word)
    if (isIn(name) || visible.some(isFoundIn)) return []
    const hit = others().find(isFoundIn)
    return hit ? [`${hit.text}: ${around(cellText(hit, row), word)}`] : []
  })
  return hits.length > 0 ? [...new Set(hits)].join(' · ') : undefined
}

/**
 * For cards, which show the record's name.
 * @param shown paths of the values on the card
 */
export function useSearchHit(entity: Entity, row: FoundRow, shown: readonly string[]): string | undefined {
  const tools = useConsole()
  const { q } = useContext(SearchContext)
  return q === '' ? undefined : hitOf(entity, tools, row, { q, shown: new Set(shown), isNamed: true })
}

function isAt(
  entity: Entity,
  row: FoundRow,
  column: ListColumn,
  isIn: (text: string) => boolean,
  word: string,
): boolean {
  const { field: path } = column.column
  // Unlike other values, a number of a record is found whole.
  if (path === systemNames.id) return idOfWord(word) === row.id
  return isIn(fold(cellText(column, row))) || isIn(searchTextAt(entity, row, path))
}

/** The part of a long text that has the word. */
function around(text: string, word: string): string {
  if (text.length <= longest) return text
  const from = Math.max(0, fold(text).indexOf(word) - longest / 3)
  const part = text.slice(from, from + longest).trim()
  return `${from > 0 ? '…' : ''}${part}…`
}
