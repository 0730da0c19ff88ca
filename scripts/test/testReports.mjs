/* Lists slow and retried tests from the reports of both test runners. */

/**
 * The slowest tests first.
 * @param unit report of Vitest, if it ran
 * @param e2e report of Playwright, if it ran
 * @returns lines with seconds, file and name
 */
export function findSlowest(unit, e2e, count = 20) {
  return allTests(unit, e2e)
    .toSorted((a, b) => b.duration - a.duration)
    .slice(0, count)
    .map(({ duration, file, name }) => `${(duration / 1000).toFixed(1).padStart(7)} s  ${file} › ${name}`)
}

/**
 * Tests that passed on retry, which may hide a defect that only occurs sometimes.
 * @returns lines with file, name and the first error
 */
export function findRepeated(unit, e2e) {
  return allTests(unit, e2e)
    .filter(({ isPassed, failure }) => isPassed && failure !== undefined)
    .map(({ file, name, failure }) => `${file} › ${name}\n    ${failure.split('\n', 1)[0]}`)
}

function allTests(unit, e2e) {
  return [...unitTests(unit), ...(e2e?.suites ?? []).flatMap((suite) => browserTests(suite))]
}

function unitTests(report) {
  return (report?.testResults ?? []).flatMap(({ name: path, assertionResults }) =>
    assertionResults.map(({ duration, fullName, status, failureMessages = [] }) => ({
      duration: duration ?? 0,
      file: path.replaceAll('\\', '/').replace(/^.*?\/(?=tests\/)/, ''),
      name: fullName,
      isPassed: status === 'passed',
      failure: failureMessages[0],
    })),
  )
}

function browserTests({ file, specs = [], suites = [] }) {
  const own = specs.map(({ title, tests }) => ({
    duration: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    file: `e2e/${file}`,
    name: title,
    isPassed: tests.some(({ status }) => status === 'flaky'),
    failure: tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message,
  }))
  return [...own, ...suites.flatMap(browserTests)]
}
