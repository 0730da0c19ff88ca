import { expect, it } from 'vitest'
import { findRepeated, findSlowest } from '../../scripts/test/testReports.mjs'

const unit = {
  testResults: [
    {
      name: '/home/me/console/tests/model/period.test.ts',
      assertionResults: [
        { duration: 1234, fullName: 'a period ends' },
        { duration: null, fullName: 'a period begins', status: 'passed', failureMessages: [] },
        { fullName: 'a period is told', status: 'passed', failureMessages: ['Error: told twice\n  at tell'] },
        { fullName: 'a period is long', status: 'failed', failureMessages: ['Error: short', 'Error: short'] },
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

it('findSlowest lists the slowest tests of both runners with all attempts', () => {
  expect(findSlowest(unit, e2e, 3)).toEqual([
    '    1.7 s  e2e/grid.spec.ts › is sorted',
    '    1.2 s  tests/model/period.test.ts › a period ends',
    '    0.1 s  e2e/grid.spec.ts › is grouped',
  ])
})

it('findSlowest works when a runner has no report', () => {
  expect(findSlowest(unit, undefined, 1)).toEqual(['    1.2 s  tests/model/period.test.ts › a period ends'])
  expect(findSlowest(undefined, undefined)).toEqual([])
})

it('findRepeated lists the tests that failed and then passed, with the error', () => {
  const error = { message: 'Error: no row\n  at find' }
  const specs = [
    { title: 'is found', tests: [{ status: 'flaky', results: [{ duration: 1, error }, { duration: 1 }] }] },
    { title: 'is lost', tests: [{ status: 'unexpected', results: [{ duration: 1, error }] }] },
    { title: 'is there', tests: [{ status: 'expected', results: [{ duration: 1 }] }] },
  ]
  expect(findRepeated(unit, { suites: [{ file: 'grid.spec.ts', specs }] })).toEqual([
    'tests/model/period.test.ts › a period is told\n    Error: told twice',
    'e2e/grid.spec.ts › is found\n    Error: no row',
  ])
  expect(findRepeated(undefined, undefined)).toEqual([])
})
