/*
 * The weight of the built console over the wire: script that a page loads before it stands, gzipped, against its
 * budget. Follows the imports of the modules that a page is made of; fails when a budget is passed, when a library is
 * there in two copies, or when a heavy one is not on demand.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const folder = 'dist/client'
const kilobyte = 1000
/** What every page of the console is made of, besides the first. */
const shell = [
  'src/engine/shell/router.tsx',
  'src/engine/shell/Console.tsx',
  'src/consoleFeatures.ts',
  'src/icons.ts',
  'generated/parts.ts',
  ...mostOpened(),
  'src/features/bell/Bell.tsx',
  'src/features/palette/PaletteButton.tsx',
]
/**
 * Pages by the modules that draw them, besides those of the page before or of the one named; most kilobytes of script,
 * gzipped. Libraries that come on demand come with the pages that ask for them: `asked`.
 */
const pages = [
  {
    title: 'Primeira carga da entrada',
    most: 75,
    modules: ['src/main.tsx', 'src/features/sign-in/SignInPage.tsx'],
  },
  {
    title: 'Lista do console',
    most: 349,
    modules: [...shell, 'src/engine/list/ListPage.tsx'],
  },
  {
    title: 'Lista com ações nas linhas',
    // They come after the rows; compressors of other versions of Node differ by some bytes.
    most: 352,
    modules: ['src/engine/actions/OfferIcons.tsx'],
  },
  {
    title: 'Página de um registro, com a linha do tempo e uma lista ligada',
    most: 349,
    after: 'Primeira carga da entrada',
    modules: [
      ...shell,
      'src/engine/record/sheet/Sheet.tsx',
      'src/engine/record/timeline/Timeline.tsx',
      'src/engine/record/sheet/RelatedList.tsx',
    ],
  },
  {
    title: 'Formulário, com tudo de que precisa',
    // 3 kB more than before exact matches in pickers, dates and Pix keys as people type them, and distances of places.
    most: 532,
    after: 'Lista do console',
    modules: ['src/engine/record/CreatePage.tsx', 'src/engine/record/RecordPage.tsx'],
    asked: ['@rjsf/core'],
  },
]
/** Libraries that only those who ask for them load: charts, maps, exports, cropping, forms, the page of the API. */
const onDemand = ['recharts', 'leaflet', 'jspdf', 'xlsx', 'react-easy-crop', '@rjsf/core', 'swagger-ui-dist']
/** What only `gen` needs: no page of the browser has it. */
const never = ['@marcbachmann/cel-js']

const chunks = new Map(
  Object.entries(JSON.parse(readFileSync('dist/modules.json', 'utf8'))).map(([file, modules]) => [
    file,
    { modules, ...read(file) },
  ]),
)

const failures = []
const loaded = new Map()
let reached = new Set()
for (const { title, most, after, modules, asked = [] } of pages) {
  reached = reach([...(loaded.get(after) ?? reached), ...modules.map(fileOf)])
  loaded.set(title, reached)
  const size = [...reached].reduce((sum, file) => sum + chunks.get(file).size, 0) / kilobyte
  console.log(`${title}: ${size.toFixed(1)} kB em ${reached.size} arquivos (máximo ${most} kB)`)
  if (size > most) failures.push(`${title} passa do orçamento: ${size.toFixed(1)} kB`)
  for (const [library, copies] of librariesIn(reached)) {
    if (copies.size > 1) failures.push(`${title}: ${library} vem duas vezes: ${[...copies].join(', ')}`)
    if (onDemand.includes(library) && !asked.includes(library))
      failures.push(`${title}: ${library} vem sem que alguém peça`)
  }
}
for (const [library] of librariesIn(chunks.keys())) {
  if (never.includes(library)) failures.push(`${library} vem ao navegador, que não precisa dela`)
}
for (const failure of failures) console.error(failure)
process.exit(failures.length > 0 ? 1 : 0)

/** The bodies that a page about the entity that leads to most others opens. */
function mostOpened() {
  const heads = new Map(
    JSON.parse(readFileSync('generated/heads.json', 'utf8')).map((head) => [head.name, head]),
  )
  const reached = [...heads.keys()].map((name) => {
    const found = new Set([name])
    // What is added on the way is visited too.
    for (const each of found) {
      const { leadsTo, linkedBy } = heads.get(each)
      for (const next of [...leadsTo, ...linkedBy]) found.add(next)
    }
    return [...found]
  })
  const most = reached.reduce((best, each) => (each.length > best.length ? each : best))
  return most.map((name) => `generated/schemas/${name}.json`)
}

function read(file) {
  const text = readFileSync(join(folder, file), 'utf8')
  // What a module needs before it runs; `import(…)` is not among it.
  const imports = text.matchAll(/(?:import|export)\s*(?:[^"'();]*?from\s*)?["']\.\/([\w.-]+\.js)["']/g)
  return {
    needs: [...imports].map(([, name]) => `assets/${name}`),
    size: gzipSync(text, { level: 9 }).length,
  }
}

/** The file that a module came into. */
function fileOf(module) {
  for (const [file, { modules }] of chunks) if (modules.includes(module)) return file
  throw new Error(`${module} não está em arquivo nenhum: o orçamento mediria de menos`)
}

function reach(files) {
  const all = new Set()
  const visit = (file) => {
    if (all.has(file)) return
    all.add(file)
    for (const each of chunks.get(file).needs) visit(each)
  }
  for (const file of files) visit(file)
  return all
}

/** Where each library of these files lies: once, unless two versions of it are there. */
function librariesIn(files) {
  const folders = new Map()
  for (const file of files) {
    for (const module of chunks.get(file).modules) {
      const [place, library] = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module) ?? []
      if (library) folders.set(library, (folders.get(library) ?? new Set()).add(place))
    }
  }
  return folders
}
