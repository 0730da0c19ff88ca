/* Icons must exist in @mui/icons-material. E422. */
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { at, type Cursor, entriesOf, itemsOf, problemAt, textOf } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import { suggest } from '../../files/suggest'
import type { Source } from '../../sources/sources'

let names: ReadonlySet<string> | undefined

function iconNames(): ReadonlySet<string> {
  const folder = dirname(createRequire(import.meta.url).resolve('@mui/icons-material/package.json'))
  names ??= new Set(
    readdirSync(folder).flatMap((file) => (/^[A-Z]\w*\.js$/.test(file) ? [file.slice(0, -3)] : [])),
  )
  return names
}

function iconPlaces(words: Cursor): readonly Cursor[] {
  return [
    at(words, 'menu', 'icon'),
    ...itemsOf(at(words, 'actions')).map((each) => at(each, 'icon')),
    ...entriesOf(at(words, 'workflow', 'transitions')).map(([, each]) => at(each, 'icon')),
  ].filter((place) => place.value !== undefined)
}

export function checkIcons({ words }: Source): readonly SchemaProblem[] {
  return iconPlaces(words).flatMap((place) => {
    const name = textOf(place)
    if (name === undefined || iconNames().has(name)) return []
    const message = `ícone desconhecido "${name}": use um nome de @mui/icons-material, como "Inventory2"`
    return [problemAt(place, 'E422', message, { suggestion: suggest(name, iconNames()) })]
  })
}
