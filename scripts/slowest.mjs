/* Where the time of a test run goes, from the reports of both runners. */

/**
 * The tests that took longest, slowest first.
 * @param unit what Vitest reported, if it ran
 * @param e2e what Playwright reported, if it ran
 * @returns lines of seconds, file and name
 */
export function findSlowest(unit, e2e, count = 20) {
  const tests = [...unitTests(unit), ...(e2e?.suites ?? []).flatMap((suite) => browserTests(suite))]
  return tests
    .toSorted((a, b) => b.duration - a.duration)
    .slice(0, count)
    .map(({ duration, file, name }) => `${(duration / 1000).toFixed(1).padStart(7)} s  ${file} › ${name}`)
}

function unitTests(report) {
  return (report?.testResults ?? []).flatMap(({ name: path, assertionResults }) =>
    assertionResults.map(({ duration, fullName }) => ({
      duration: duration ?? 0,
      file: path.replaceAll('\\', '/').replace(/^.*?\/(?=tests\/)/, ''),
      name: fullName,
    })),
  )
}

/** Every attempt counts: a test that needed a second one took both. */
function browserTests({ file, specs = [], suites = [] }) {
  const own = specs.map(({ title, tests }) => ({
    duration: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    file: `e2e/${file}`,
    name: title,
  }))
  return [...own, ...suites.flatMap(browserTests)]
}
