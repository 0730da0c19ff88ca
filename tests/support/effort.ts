/*
 * How often tests repeat something that depends on chance, or on the moment of a kill. Each count is enough
 * to prove what its test states; with `TEST_EFFORT=thorough`, as in `.ci/run`, it also covers rare events.
 * Loops over entities, roles, fields or screens are not listed here, because they are always complete.
 */
const isThorough = process.env.TEST_EFFORT === 'thorough'

const count = (everyday: number, thorough: number) => (isThorough ? thorough : everyday)

export const effort = {
  /** Processes killed while writing, one after the other on the same folder. */
  killedWriters: count(5, 20),
  /** Processes killed between a commit and the sending of its message, in each of two series. */
  killedSenders: count(3, 10),
  /** Random sets of plots, values and concurrent runs for a year's annuities. */
  annuityWorlds: count(4, 12),
  /** Plots that one run charges, a hundred per step. */
  annuityPlots: count(1_000, 5_000),
  /** Random histories of a device that takes records along. */
  copyHistories: count(12, 200),
  /** Malformed requests to the server. */
  nonsense: count(600, 2_000),
  /** Invalid bodies that an administrator sends to each call, and oversized bodies. */
  wrongBodies: count(4, 13),
  bombs: count(1, 20),
  /** Schema files changed at random, and how many of the valid ones are served. */
  mutations: count(60, 150),
  servedMutations: count(2, 4),
  /** Queries of each kind compared between the database and the in-memory evaluation. */
  sameRows: count(120, 300),
  sameSummaries: count(80, 200),
  samePivots: count(60, 150),
  /** Random masks, hidden fields and scopes, and queries of each role compared for each of them. */
  replicaWorlds: count(4, 12),
  replicaQueries: count(40, 120),
  /** Random writes by two servers, after which the total of each role and filter is compared. */
  totals: count(25, 150),
} as const
