/*
 * Options of V8 for programs that together keep all cores busy. As a program (`node scripts/build/thrift.mjs 6`), it prints
 * them.
 */
import { spawnSync } from 'node:child_process'

/** How much of a function runs before it is compiled for speed, as `node --v8-options` says it of 20, 22 and 24. */
const usual = { interruptBudget: 67_584, maglev: 400, turbofan: 3_000 }

/**
 * Cleaning up seldom, in one thread, takes less of all cores together, and so does compiling for speed only what runs
 * `patience` times as long as V8 would wait: the shorter a program lives, the fewer of its functions are worth it. None
 * where this version of Node does not know them all.
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
