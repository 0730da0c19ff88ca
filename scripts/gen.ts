/*
 * `npm run gen`: schemas → types, validators and the list of entities.
 * `--check` writes nothing and fails when something would change; `--watch` runs again at every change.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { generate } from './gen/generate'
import { formatProblem } from './gen/problem'

const args = process.argv.slice(2)
const option = (name: string, fallback: string): string => {
  const at = args.indexOf(name)
  return resolve(at >= 0 ? (args[at + 1] ?? fallback) : fallback)
}
const schemasFolder = option('--schemas', 'schemas')
const outFolder = option('--out', 'generated')

/** Files of the output folder that are not made here. */
const foreign = new Set(['places.json'])

async function run(isCheck: boolean): Promise<boolean> {
  const { files, problems } = await generate(
    schemasFolder,
    relative(process.cwd(), schemasFolder) || 'schemas',
  )
  if (problems.length > 0) {
    for (const problem of problems) console.error(formatProblem(problem))
    console.error(problems.length === 1 ? '\n1 problema.' : `\n${problems.length} problemas.`)
    return false
  }
  const changed = [...files].filter(([path, text]) => readText(path) !== text).map(([path]) => path)
  const stale = listFiles(outFolder).filter((path) => !files.has(path) && !foreign.has(path))
  if (isCheck) {
    for (const path of [...changed, ...stale]) console.error(`${path}: desatualizado`)
    if (changed.length + stale.length > 0) console.error('\nRode `npm run gen` e versione o resultado.')
    return changed.length + stale.length === 0
  }
  for (const path of changed) {
    const target = join(outFolder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, files.get(path) ?? '')
  }
  for (const path of stale) rmSync(join(outFolder, path))
  console.log(`${files.size} arquivos conferidos, ${changed.length} escritos, ${stale.length} removidos.`)
  return true
}

function readText(path: string): string | undefined {
  const target = join(outFolder, path)
  return existsSync(target) ? readFileSync(target, 'utf8') : undefined
}

function listFiles(folder: string, base = ''): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    const path = base === '' ? name : `${base}/${name}`
    return statSync(join(folder, name)).isDirectory() ? listFiles(join(folder, name), path) : [path]
  })
}

const isOk = await run(args.includes('--check'))
if (args.includes('--watch')) {
  let timer: NodeJS.Timeout | undefined
  watch(schemasFolder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(false), 100)
  })
  console.log('Observando schemas/ …')
} else {
  process.exitCode = isOk ? 0 : 1
}
