/* Finds the one visible record that a text in a spreadsheet refers to. Lookups are cached by text. */
import type { Field, Reference } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fold } from '#model/formats/fold'
import { shownText } from '#model/messages'
import type { ConsoleDataProvider } from '../data/dataProvider'
import { pasteText } from './pasteMessages'
import { valueAt } from './state/record'

/** `problem` is undefined when a field the reference depends on has a problem of its own. */
type ReferenceMatch =
  | { readonly id: number; readonly label: string }
  | { readonly problem: string | undefined }

const fewMatches = 25

export function createFinder(provider: ConsoleDataProvider) {
  const known = new Map<string, Promise<ReferenceMatch>>()
  return (field: Field, ref: Reference, text: string, siblings: Row): Promise<ReferenceMatch> => {
    const depends = Object.entries(ref.dependsOn).map(
      ([name, path]) => [name, valueAt(siblings, path.split('.'))] as const,
    )
    if (depends.some(([, value]) => value === undefined)) return Promise.resolve({ problem: undefined })
    const filter = { ...ref.filter, ...Object.fromEntries(depends) }
    const key = JSON.stringify([field.name, ref.entity, fold(text), filter])
    const found = known.get(key) ?? find(provider, ref, text, filter)
    known.set(key, found)
    return found
  }
}

async function find(
  provider: ConsoleDataProvider,
  ref: Reference,
  text: string,
  filter: Row,
): Promise<ReferenceMatch> {
  const { data } = await provider.getList(ref.entity, {
    filter: { ...filter, q: text },
    pagination: { page: 1, perPage: fewMatches },
    meta: { labels: true },
  })
  const exact = data.filter((row) => isCalled(row, text))
  const [only, another] = exact.length > 0 ? exact : data
  if (only && !another)
    return { id: Number(only.id), label: String(only._label || text || shownText.unnamed) }
  return { problem: another ? pasteText.several(text) : pasteText.none(text) }
}

/** Does the text equal the record's label or one of its text fields? */
function isCalled(row: Row, text: string): boolean {
  const wanted = fold(text)
  return Object.values(row).some((value) => typeof value === 'string' && fold(value) === wanted)
}
