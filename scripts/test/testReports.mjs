/* Where the time of a test run goes, and what passed only when it was tried again, from the reports of both runners. */

/**
 * The tests that took longest, slowest first.
 * @param unit what Vitest reported, if it ran
 * @param e2e what Playwright reported, if it ran
 * @returns lines of seconds, file and name
 */
export function findSlowest(unit, e2e, count = 20) {
  return allTests(unit, e2e)
    .toSorted((a, b) => b.duration - a.duration)
    .slice(0, count)
    .map(({ duration, file, name }) => `${(duration / 1000).toFixed(1).padStart(7)} s  ${file} › ${name}`)
}

/**
 * The tests that failed and then passed: their second chance is for a machine that stumbled, and hides what sometimes fails.
 * @returns lines of file, name and why it failed the first time
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

/** Every attempt counts: a test that needed a second one took both. */
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
