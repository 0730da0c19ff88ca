/*
 * The first start, as `npm start` does it on a fresh clone: what the generator and the build take, and from the start of
 * the server on an empty folder until it is ready. A second start finds everything as it should be.
 */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { end, type Project } from './project'

export const startHead = ['gen', 'build', 'empty folder', 'all', 'again']

/** Seconds of each part; what was built and the data stay in the project. */
export async function timeFirstStart(project: Project): Promise<readonly number[]> {
  const generated = await project.run(process.execPath, ['--import', 'tsx', 'scripts/gen.ts'])
  const built = await project.run(process.execPath, ['scripts/build.mjs', '--generated'])
  const first = await timeStart(project)
  return [generated, built, first, generated + built + first, await timeStart(project)]
}

async function timeStart(project: Project): Promise<number> {
  const port = String(await findPort())
  const before = performance.now()
  const child = project.start(['dist/server/main.js'], { PORT: port })
  child.stdout?.resume()
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      await answer?.text()
      if (answer?.ok) return (performance.now() - before) / 1000
      if (child.exitCode !== null) throw new Error(`The server ended: ${child.exitCode}`)
      await pause(10)
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
