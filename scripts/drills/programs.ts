/* Drills that are separate programs, because they start several of our servers or none that is built. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { type DrillKit, must } from './kit'

const isThere = (program: string) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].some((folder) =>
    existsSync(join(folder, program)),
  )

/** A drill that runs a file in this folder and fails if it does; skipped if a program that it needs is missing. */
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
