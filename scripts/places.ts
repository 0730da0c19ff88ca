// Writes generated/places.json: Brazil's states and municipalities with IBGE codes, from a library that follows the
// IBGE's list, and the coordinates of their seats from another. The same library versions give the same bytes; a
// wrong count is an error.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getMunicipalities, getStates } from '@brazilian-utils/brazilian-utils'
import { carregarMunicipios } from 'municipios-brasil'

const library = '@brazilian-utils/brazilian-utils'
const folder = fileURLToPath(new URL(`../node_modules/${library}/`, import.meta.url))
const target = fileURLToPath(new URL('../generated/places.json', import.meta.url))
const byName = new Intl.Collator('pt-BR')

function readSource(): { source: string; date: string } {
  const { version } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { version: string }
  // The list is undated; the release date of the library is stable between runs.
  const heading = readFileSync(`${folder}CHANGELOG.md`, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`## [${version}]`))
  const date = /\(([0-9]{4}-[0-9]{2}-[0-9]{2})\)\s*$/.exec(heading ?? '')?.[1]
  if (date === undefined) throw new Error(`${library} ${version} has no dated entry in its CHANGELOG.md`)
  return {
    source: `${library} ${version} (MIT), from the public IBGE list; coordinates from municipios-brasil (MIT)`,
    date,
  }
}

function sortPlaces<Row extends readonly [code: number, ...unknown[]]>(
  rows: Row[],
  nameOf: (row: Row) => string,
): Row[] {
  return rows.sort((a, b) => byName.compare(nameOf(a), nameOf(b)) || a[0] - b[0])
}

function list(rows: readonly unknown[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`
}

/** About a hundred metres, which is enough for the seat of a municipality. */
function round(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}

const seats = new Map((await carregarMunicipios()).listar().map((each) => [each.codigoIbge, each]))
const states = sortPlaces(
  getStates().map(({ ibgeCode, code, name }) => [ibgeCode, code, name] as const),
  ([, , name]) => name,
)
const cities = states.map(([ibge, uf]) => {
  const rows = getMunicipalities(uf).map(({ code, name }) => {
    const seat = seats.get(Number(code))
    if (!seat) throw new Error(`No coordinates for ${name} (${code})`)
    return [Number(code), name, round(seat.latitude), round(seat.longitude)] as const
  })
  return { ibge, rows: sortPlaces(rows, ([, name]) => name) }
})
const cityCount = cities.reduce((sum, { rows }) => sum + rows.length, 0)
if (states.length !== 27 || cityCount !== 5571) {
  throw new Error(`Expected 27 states and 5571 cities, found ${states.length} and ${cityCount}`)
}

const { source, date } = readSource()
// One place per line, for small diffs.
writeFileSync(
  target,
  `{
"source": ${JSON.stringify(source)},
"date": ${JSON.stringify(date)},
"states": ${list(states)},
"cities": {
${cities.map(({ ibge, rows }) => `"${ibge}": ${list(rows)}`).join(',\n')}
}
}
`,
)
console.log(`generated/places.json: ${states.length} states, ${cityCount} cities`)
