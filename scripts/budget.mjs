/*
 * The weight of the built console over the wire: script that a page loads, gzipped, against its budget. Follows the
 * imports from the entry, what a page asks for on top included; fails when a budget is passed, when a part is on two
 * ways at once, or when a heavy library is not on demand.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const folder = 'dist/client/assets'
const kilobyte = 1000
/** Script in kilobytes, gzipped: what it may weigh now, so that it never grows, and what it shall weigh. */
const budgets = {
  'Primeira carga da entrada': { most: 81, goal: 75 },
  'Lista do console': { most: 440, goal: 330 },
}
/** Libraries that only their own pages may load, by a text found in nothing else. */
const onDemand = {
  recharts: 'recharts-surface',
  leaflet: 'leaflet-container',
  jspdf: 'jsPDF',
  xlsx: 'sheet_to_json',
}

const chunks = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, read(name)]),
)
const page = readFileSync('dist/client/index.html', 'utf8')
const entries = [...page.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name]) => name)

const signIn = reach([...entries, ...named('SignInPage')])
const list = reach([
  ...signIn,
  ...named('router'),
  ...named('Console'),
  ...named('consoleFeatures'),
  ...named('entities'),
  ...named('icons'),
  ...named('ListPage'),
])
const failures = [
  ...check('Primeira carga da entrada', signIn),
  ...check('Lista do console', list),
  ...Object.entries(onDemand).flatMap(([library, mark]) =>
    [...list]
      .filter((name) => chunks.get(name)?.text.includes(mark))
      .map((name) => `${library} está em ${name}`),
  ),
]
for (const failure of failures) console.error(failure)
process.exit(failures.length > 0 ? 1 : 0)

function read(name) {
  const text = readFileSync(join(folder, name), 'utf8')
  // What a module needs before it runs; `import(…)` is not among it.
  const needs = [
    ...text.matchAll(/(?:import|export)\s*(?:[^"'();]*?from\s*)?["']\.\/([\w.-]+\.js)["']/g),
  ].map(([, each]) => each)
  return { text, needs, size: gzipSync(text, { level: 9 }).length }
}

/** Chunks by the name of the module they were made of. */
function named(name) {
  return [...chunks.keys()].filter((file) => file.startsWith(`${name}-`))
}

function reach(names) {
  const reached = new Set()
  const visit = (name) => {
    if (reached.has(name)) return
    reached.add(name)
    for (const each of chunks.get(name)?.needs ?? []) visit(each)
  }
  for (const name of names) visit(name)
  return reached
}

function check(title, names) {
  const size = [...names].reduce((sum, name) => sum + (chunks.get(name)?.size ?? 0), 0) / kilobyte
  const { most, goal } = budgets[title]
  console.log(
    `${title}: ${size.toFixed(1)} kB em ${names.size} arquivos (máximo ${most} kB, meta ${goal} kB)`,
  )
  return size > most ? [`${title} passa do orçamento: ${size.toFixed(1)} kB`] : []
}
