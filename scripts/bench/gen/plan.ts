/* Measures `npm run plan` on a database with tables: without changes, and with a changed title and a new field. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeProperties, findChanged } from './copies'
import type { Project } from './project'

export const planHead = ['nada a fazer', 'um campo novo']

/** In seconds, including process startup; the project is restored afterwards. */
export async function timePlan(project: Project): Promise<readonly number[]> {
  const plan = () => project.run(process.execPath, ['--import', 'tsx', 'scripts/plan.ts'])
  const [schemas, { name }] = [join(project.folder, 'schemas'), findChanged()]
  const path = join(schemas, `${name}.json`)
  const text = readFileSync(path, 'utf8')
  const nothing = await plan()
  try {
    changeProperties(schemas, name, (properties) => ({
      ...properties,
      bench_height: { title: 'Altura', type: 'number' },
    }))
    return [nothing, await plan()]
  } finally {
    writeFileSync(path, text)
  }
}
