import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findJourneys, findTests, journeys } from '../../scripts/test/related.mjs'

describe('the tests of a change', () => {
  it('are the nearest ones by imports', () => {
    const files = new Set([
      'scripts/test/related.mjs',
      'tests/scripts/related.test.ts',
      'tests/words.test.ts',
    ])
    expect(findTests(['scripts/test/related.mjs'], files)).toEqual(['tests/scripts/related.test.ts'])
    expect(findTests(['tests/words.test.ts'], files)).toEqual(['tests/words.test.ts'])
    expect(findTests(['README.md'], files)).toEqual([])
  })

  it('include the journeys of the nearest place', () => {
    expect(findJourneys(['src/engine/list/grid/Cell.tsx', 'src/engine/form/state/x.ts'])).toEqual([
      'e2e/grid.spec.ts',
      'e2e/views.spec.ts',
      'e2e/form.spec.ts',
    ])
    expect(findJourneys(['e2e/map.spec.ts', 'model/units.ts'])).toEqual(['e2e/map.spec.ts'])
  })

  it('name places and journeys that exist', () => {
    const paths = Object.entries(journeys).flatMap(([place, specs]) => [
      place,
      ...specs.map((spec) => `e2e/${spec}.spec.ts`),
    ])
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })
})
