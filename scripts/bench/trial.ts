/** Chooses a size of a benchmark: the real one or, in the trial of `npm run test:all`, one that only shows that it runs. */
export function sized<T>(real: T, trial: T): T {
  return process.env.BENCH_TRIAL === '1' ? trial : real
}
