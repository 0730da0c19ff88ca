/*
 * `npm run gen`: schemas → types, validators and the list of entities.
 * `--check` writes nothing and fails when something would change; `--watch` runs again at every change.
 */
import { watch } from 'node:fs'
import { relative, resolve } from 'node:path'
import { generate } from './gen/generate'
import { formatProblem } from './gen/problem'
import { compareGenerated, writeGenerated } from './gen/write'

const args = process.argv.slice(2)
const option = (name: string, fallback: string): string => {
  const at = args.indexOf(name)
  return resolve(at >= 0 ? (args[at + 1] ?? fallback) : fallback)
}
const schemasFolder = option('--schemas', 'schemas')
const outFolder = option('--out', 'generated')

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
  if (isCheck) {
    const { changed, removed } = compareGenerated(files, outFolder)
    for (const path of [...changed, ...removed]) console.error(`${path}: desatualizado`)
    if (changed.length + removed.length > 0) console.error('\nRode `npm run gen` e versione o resultado.')
    return changed.length + removed.length === 0
  }
  const { changed, removed } = writeGenerated(files, outFolder)
  console.log(`${files.size} arquivos conferidos, ${changed.length} escritos, ${removed.length} removidos.`)
  return true
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
