/*
 * Measures the generator, including writing files: the first run, a run in a new process without changes, and
 * a run in a watching process with one changed file. Measures CPU time, which does not depend on other load.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRunMemory, type RunMemory, run } from '../../gen/run'
import { fillFolder, findChanged, retitle } from './copies'

export const generatorHead = ['sem o que guarda', 'primeira vez', 'de novo', 'um mudado', 'outro mudado']

/** CPU time and wall time by kind of run. */
export async function timeGenerator(size: number): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-gen-'))
  const [schemas, out] = [join(folder, 'schemas'), join(folder, 'out')]
  mkdirSync(out)
  try {
    fillFolder(schemas, size)
    process.env.GEN_CACHE = '0'
    const bare = await time(schemas, out)
    process.env.GEN_CACHE = '1'
    const first = await time(schemas, out)
    const again = await time(schemas, out)
    const memory = createRunMemory()
    await time(schemas, out, memory)
    const changed = findChanged()
    retitle(schemas, changed, 'uma')
    const one = await time(schemas, out, memory)
    retitle(schemas, changed, 'outra')
    return [bare, first, again, one, await time(schemas, out, memory)]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** One run including writes; in a watching process if it is given that process's memory. */
async function time(schemasFolder: string, outFolder: string, memory?: RunMemory): Promise<string> {
  const [before, start] = [process.cpuUsage(), performance.now()]
  const options = { schemasFolder, outFolder, shownAs: 'schemas', isCheck: false }
  const { isOk, lines } = await run({ ...options, ...(memory && { memory }) })
  const { user, system } = process.cpuUsage(before)
  if (!isOk) throw new Error(lines.slice(0, 5).join('\n'))
  const [cpu, wall] = [(user + system) / 1e6, (performance.now() - start) / 1000]
  return `${cpu.toFixed(2)} (${wall.toFixed(2)})`
}
