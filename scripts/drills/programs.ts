/* Drills that are programs of their own, because they start more than one server of ours or none that is built. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { type DrillKit, must } from './kit'

const isThere = (program: string) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].some((folder) =>
    existsSync(join(folder, program)),
  )

/** A drill that runs a file of this folder and fails as it does; skipped where a program that it starts is missing. */
export function program(file: string, needed: readonly string[] = []): (kit: DrillKit) => Promise<void> {
  return async ({ tell }) => {
    const missing = needed.filter((each) => !isThere(each))
    if (missing.length > 0) return tell(`  pulado: não há ${missing.join(', ')} nesta máquina`)
    const args = ['--import', 'tsx', resolve('scripts/drills', file)]
    const child = spawn(process.execPath, args, { stdio: 'inherit' })
    const [code] = (await once(child, 'exit')) as [number | null]
    must(code === 0, `${file} terminou com ${code}`)
  }
}
