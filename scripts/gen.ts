/*
 * `npm run gen`: schemas → types, validators and the list of entities.
 * `--check` writes nothing and fails if something would change; `--watch` runs again after every change. Results
 * are cached in node_modules by content; GEN_CACHE=0 ignores the cache.
 */
import { watch } from 'node:fs'
import { relative, resolve } from 'node:path'
import { createRunMemory, run } from './gen/run'

const args = process.argv.slice(2)
const option = (name: string, fallback: string): string => {
  const at = args.indexOf(name)
  return resolve(at >= 0 ? (args[at + 1] ?? fallback) : fallback)
}
const schemasFolder = option('--schemas', 'schemas')
const outFolder = option('--out', 'generated')
/** Schemas in other folders only have the endpoints common to all entities. */
const withCalls = outFolder === resolve('generated')
const shownAs = relative(process.cwd(), schemasFolder) || 'schemas'

const memory = createRunMemory()

async function runAndSay(isCheck: boolean): Promise<boolean> {
  const { isOk, lines } = await run({
    schemasFolder,
    outFolder,
    shownAs,
    isCheck,
    memory,
    ...(withCalls && { callsOf: process.cwd() }),
    annotates: process.env.GITHUB_ACTIONS === 'true',
  })
  for (const line of lines) (isOk ? console.log : console.error)(line)
  return isOk
}

const isOk = await runAndSay(args.includes('--check'))
if (args.includes('--watch')) {
  let timer: NodeJS.Timeout | undefined
  watch(schemasFolder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => void runAndSay(false), 100)
  })
  console.log('Observando schemas/ …')
} else {
  process.exitCode = isOk ? 0 : 1
}
