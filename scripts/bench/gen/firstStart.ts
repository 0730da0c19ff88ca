/*
 * Measures the first `npm start` of a fresh clone, with installed packages and generated files but without
 * the generator's cache: from the command until the server is ready. Then starts the built server alone on an
 * empty folder, and once more with everything in place.
 */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { end, type Project } from './project'

export const startHead = ['npm start', 'servidor, pasta vazia', 'de novo']

/** Seconds of each; the build and the data stay in the project. */
export async function timeFirstStart(project: Project): Promise<readonly number[]> {
  // Part of a clone.
  await project.run(process.execPath, ['--import', 'tsx', 'scripts/gen.ts'])
  project.forgetKept()
  const all = await timeStart(project, 'scripts/start.mjs')
  project.forgetData()
  return [all, await timeStart(project, built), await timeStart(project, built)]
}

const built = 'dist/server/main.js'

async function timeStart(project: Project, program: string): Promise<number> {
  const port = String(await findPort())
  const before = performance.now()
  const child = project.start([program], { PORT: port })
  child.stdout?.resume()
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      await answer?.text()
      if (answer?.ok) return (performance.now() - before) / 1000
      if (child.exitCode !== null) throw new Error(`The server ended: ${child.exitCode}`)
      // Polls rarely, because each request is work for the measured server.
      await pause(100)
    }
  } finally {
    await end(child)
  }
}

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
