/* V8 options for programs that together keep all cores busy; run as a program, it prints them. */
import { spawnSync } from 'node:child_process'

/** V8's default thresholds for optimising a function, from `node --v8-options` of Node 20, 22 and 24. */
const usual = { interruptBudget: 67_584, maglev: 400, turbofan: 3_000 }

/**
 * Collects garbage less often and in one thread, and optimises functions only after `patience` times V8's default,
 * which saves CPU in short-lived programs. Empty if this version of Node does not know all the options.
 */
export function findThrift(patience) {
  const cleaning = ['--single-threaded-gc', '--min-semi-space-size=32', '--max-semi-space-size=64']
  const compiling =
    Number.parseInt(process.versions.v8, 10) < 12
      ? [`--interrupt-budget=${patience * usual.interruptBudget}`]
      : [
          `--invocation-count-for-maglev=${patience * usual.maglev}`,
          `--invocation-count-for-turbofan=${patience * usual.turbofan}`,
        ]
  const options = [...cleaning, ...compiling]
  return spawnSync(process.execPath, [...options, '--version']).status === 0 ? options : []
}

if (process.argv[1] === import.meta.filename) console.log(findThrift(Number(process.argv[2])).join(' '))
