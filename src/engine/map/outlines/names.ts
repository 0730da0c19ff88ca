/* Finds the property that names a file's polygons, by its values and known names. Pure. */
import { fold } from '#model/formats/fold'
import { mapText } from '../messages'
import type { FileOutline } from './outlineFile'

const usual: readonly RegExp[] = [
  /^(nm|nome|name)?[ _]*(do[ _]*)?(talh[a-z]*|gleba)([ _]*nome)?$/,
  /^(name|nome|rotulo|label|titulo|denominaca|denominacao)$/,
  /talh|gleba|lote|quadra/,
  /^(cod|id|num|codigo|numero)[ _]*(talh|gleba)?/,
  /^nom_|nome|name/,
]
/** Measures, internal keys and dates distinguish polygons but are not names. */
const never =
  /^(fid|objectid|gid|shape_?\w*|area\w*|\w*_?(ha|hect\w*|m2)|perim\w*|comprim\w*|length|layer|camada|pasta|description|descricao|data|dt_\w*|date|time|timestamp|begin|end|altitude\w*|tessellate|extrude|cmt|desc|type|sym|zoom)$/
const leadingWord = /^(?:talh[a-z]*|tl|gleba|lote|quadra|t|q|g)[\s._:#º°n-]*(?=\d)/

/** Normalises a name: without accents, case, "Talhão" before a number and leading zeros. */
export function nameKey(name: string): string {
  const folded = fold(name).replace(/\s+/g, ' ').trim()
  return folded.replace(leadingWord, '').replace(/^0+(?=\d)/, '')
}

export function nameProperties(
  outlines: readonly FileOutline[],
  known: ReadonlySet<string> = new Set(),
): readonly string[] {
  const columns = new Map<string, string[]>()
  for (const { values } of outlines) {
    for (const [name, value] of Object.entries(values)) {
      const column = columns.get(name) ?? []
      column.push(value)
      columns.set(name, column)
    }
  }
  const scored = [...columns].map(([name, values]) => {
    const key = fold(name)
    const place = never.test(key) ? -1 : usual.findIndex((pattern) => pattern.test(key))
    const hits = new Set(values.map(nameKey).filter((each) => known.has(each))).size
    const share = values.length / outlines.length
    const distinct = (3 * new Set(values).size) / values.length
    const usualness = never.test(key) ? -2 : place < 0 ? 0 : usual.length - place
    return { name, hits: never.test(key) && place < 0 ? hits / 2 : hits, score: usualness + share + distinct }
  })
  return scored
    .toSorted(
      (one, other) => other.hits - one.hits || other.score - one.score || (one.name < other.name ? -1 : 1),
    )
    .map(({ name }) => name)
}

export function nameOf(outline: FileOutline, place: number, properties: readonly string[]): string {
  const name = properties.map((property) => outline.values[property]).find((value) => value !== undefined)
  return withPart(name ?? mapText.shape(place + 1), outline.part)
}

function withPart(name: string, part: FileOutline['part']): string {
  return part ? mapText.part(name, part.at, part.of) : name
}
