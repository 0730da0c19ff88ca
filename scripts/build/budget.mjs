/*
 * Checks the size of the built console: the gzipped JavaScript that a page loads before it renders, against a
 * budget. Follows the imports of each page's modules; also fails if a library is bundled twice, or a heavy one is
 * not loaded on demand.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const folder = 'dist/client'
const kilobyte = 1000
/** Loaded by every page except the first. */
const shell = [
  'src/engine/shell/router.tsx',
  'src/engine/shell/Console.tsx',
  'src/consoleFeatures.ts',
  'generated/parts.ts',
  ...mostOpened(),
  'src/features/bell/Bell.tsx',
  'src/features/palette/PaletteButton.tsx',
]
/**
 * Pages by the modules that render them, in addition to those of the previous page or the given one; `most`
 * is the budget in kilobytes, gzipped. `asked` are libraries that the page loads on demand.
 */
const pages = [
  {
    title: 'Primeira carga da entrada',
    // Decimals of a kilobyte: zlib differs by a few bytes between versions of Node.
    most: 75.6,
    modules: ['src/main.tsx', 'src/features/sign-in/SignInPage.tsx'],
  },
  {
    title: 'Lista do console',
    most: 341.2,
    modules: [...shell, 'src/engine/list/ListPage.tsx'],
  },
  {
    title: 'Lista com ações nas linhas',
    // Loaded after the rows; zlib differs by a few bytes between versions of Node.
    most: 353.7,
    modules: ['src/engine/rows/OfferIcons.tsx', 'src/icons.ts'],
  },
  {
    title: 'Página de um registro, com a linha do tempo e uma lista ligada',
    most: 334.7,
    after: 'Primeira carga da entrada',
    modules: [
      ...shell,
      'src/engine/record/view/RecordView.tsx',
      'src/engine/record/timeline/Timeline.tsx',
      'src/engine/record/view/RelatedList.tsx',
    ],
  },
  {
    title: 'Formulário, com tudo de que precisa',
    most: 482.7,
    after: 'Lista do console',
    modules: ['src/engine/record/CreatePage.tsx', 'src/engine/record/RecordPage.tsx'],
    asked: ['@rjsf/core'],
  },
]
/** Libraries that must be loaded on demand only: charts, maps, exports, cropping, forms, the API page. */
const onDemand = ['recharts', 'leaflet', 'jspdf', 'xlsx', 'react-easy-crop', '@rjsf/core', 'swagger-ui-dist']
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

/** Bodies of the entity that refers to the most others. */
function mostOpened() {
  const heads = new Map(
    JSON.parse(readFileSync('generated/heads.json', 'utf8')).map((head) => [head.name, head]),
  )
  const reached = [...heads.keys()].map((name) => {
    const found = new Set([name])
    // A Set also iterates items added during the loop.
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
  // Static imports only; `import(…)` is loaded later.
  const imports = text.matchAll(/(?:import|export)\s*(?:[^"'();]*?from\s*)?["']\.\/([\w.-]+\.js)["']/g)
  return {
    needs: [...imports].map(([, name]) => `assets/${name}`),
    size: gzipSync(text, { level: 9 }).length,
  }
}

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

/** The files of each library; more than one means two versions are bundled. */
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
