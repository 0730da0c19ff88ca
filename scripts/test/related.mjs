/*
 * Finds what a change affects: the tests closest to it by imports, and the journeys of its place. vitest's
 * own `--changed` takes minutes to follow every import, and selects almost all tests for a change of the
 * model or the server.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Importers of importers are followed until this many tests are found. */
const fewestTests = 8
/** Journeys by place, as files of e2e/; the longest path that a file starts with applies. */
export const journeys = {
  'src/engine/': ['shell'],
  'src/engine/actions/': ['workflows'],
  'src/engine/export/': ['export'],
  'src/engine/fields/': ['fields'],
  'src/engine/form/': ['form'],
  'src/engine/list/': ['grid', 'views'],
  'src/engine/list/bulk/': ['gridBulk'],
  'src/engine/list/import/': ['import'],
  'src/engine/list/layouts/': ['shapes', 'calendar'],
  'src/engine/record/': ['record', 'fields'],
  'src/engine/session/': ['identity', 'roles'],
  'src/features/': ['roles'],
  'src/features/access-control/': ['access'],
  'src/features/approvals/': ['approvals'],
  'src/features/dashboard/': ['dashboard'],
  'src/features/map/': ['map'],
  'src/features/payments/': ['operations'],
  'src/features/public/': ['visitors'],
  'src/features/second-factor/': ['secondFactor'],
  'server/engine/imports/': ['import'],
  'server/engine/people/': ['identity', 'roles'],
  'server/features/approvals/': ['approvals'],
  'server/features/payments/': ['operations'],
}

/** @returns test files for vitest, as paths */
export function findTests(changed, files) {
  const importers = new Map()
  for (const file of files) {
    if (!/\.(ts|tsx|mjs)$/.test(file) || !existsSync(file)) continue
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'([.#][^']+)'/g)) {
      const target = path.startsWith('#')
        ? path.replace(/^#(model)\//, '$1/').replace(/^#(generated)\//, '$1/')
        : normalize(join(dirname(file), path))
      const found = [target, ...['ts', 'tsx', 'mjs'].map((end) => `${target}.${end}`)].find((each) =>
        files.has(each),
      )
      if (found) importers.set(found, [...(importers.get(found) ?? []), file])
    }
  }
  const found = new Set(changed.filter(isTest))
  for (const file of changed.filter((each) => !isTest(each))) {
    const reached = new Set([file])
    let last = [file]
    while (last.length > 0 && [...reached].filter(isTest).length < fewestTests) {
      last = last.flatMap((each) => importers.get(each) ?? []).filter((each) => !reached.has(each))
      for (const each of last) reached.add(each)
    }
    for (const each of reached) if (isTest(each)) found.add(each)
  }
  return [...found]
}

const isTest = (file) => /^tests\/.*\.test\.tsx?$/.test(file)

/** @returns files of e2e/ */
export function findJourneys(changed) {
  const found = changed.flatMap((file) => {
    if (/^e2e\/\w+\.spec\.ts$/.test(file)) return [file]
    const places = Object.keys(journeys).filter((place) => file.startsWith(place))
    const place = places.sort((a, b) => b.length - a.length)[0]
    return place ? journeys[place].map((name) => `e2e/${name}.spec.ts`) : []
  })
  return [...new Set(found)]
}
