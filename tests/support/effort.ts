/*
 * How often a test repeats what chance, or the moment of a kill, decides. Every count proves what its test says; under
 * `TEST_EFFORT=thorough`, as in `.ci/run`, each is large enough to also meet what happens rarely. What goes over
 * entities, roles, fields or screens is not counted here: it is always whole.
 */
const isThorough = process.env.TEST_EFFORT === 'thorough'

const count = (everyday: number, thorough: number) => (isThorough ? thorough : everyday)

export const effort = {
  /** Processes killed in the middle of their writes, one after the other on one folder. */
  killedWriters: count(5, 20),
  /** Processes killed between a commit and the sending of its message, in each of two rows. */
  killedSenders: count(3, 10),
  /** Worlds of plots, values and runners that a year's annuities are run over. */
  annuityWorlds: count(4, 12),
  /** Plots that one run charges, a hundred in a step. */
  annuityPlots: count(1_000, 5_000),
  /** Nonsense requests to the server. */
  nonsense: count(600, 2_000),
  /** Wrong bodies that each call gets from an administrator, and bodies that are too large. */
  wrongBodies: count(4, 13),
  bombs: count(1, 20),
  /** Schema files changed at random, and how many of those that pass are served. */
  mutations: count(60, 150),
  servedMutations: count(2, 4),
  /** Questions of each sort that the database and the evaluation in memory answer alike. */
  sameRows: count(120, 300),
  sameSummaries: count(80, 200),
  samePivots: count(60, 150),
} as const
