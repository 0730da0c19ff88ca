import { expect, it } from 'vitest'
import { findSlowest } from '../../scripts/slowest.mjs'

const unit = {
  testResults: [
    {
      name: '/home/me/console/tests/model/period.test.ts',
      assertionResults: [
        { duration: 1234, fullName: 'a period ends' },
        { duration: null, fullName: 'a period begins' },
      ],
    },
  ],
}
const took = (...durations: number[]) => [{ results: durations.map((duration) => ({ duration })) }]
const e2e = {
  suites: [
    {
      file: 'grid.spec.ts',
      specs: [{ title: 'is sorted', tests: took(900, 800) }],
      suites: [{ file: 'grid.spec.ts', specs: [{ title: 'is grouped', tests: took(100) }] }],
    },
  ],
}

it('tells the slowest tests of both runners together, with all attempts of each', () => {
  expect(findSlowest(unit, e2e, 3)).toEqual([
    '    1.7 s  e2e/grid.spec.ts › is sorted',
    '    1.2 s  tests/model/period.test.ts › a period ends',
    '    0.1 s  e2e/grid.spec.ts › is grouped',
  ])
})

it('tells what there is when a runner was not reached', () => {
  expect(findSlowest(unit, undefined, 1)).toEqual(['    1.2 s  tests/model/period.test.ts › a period ends'])
  expect(findSlowest(undefined, undefined)).toEqual([])
})
