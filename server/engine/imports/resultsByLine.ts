/* Maps validation results of records to lines. Several lines may form one record, and one line several records. */
import type { PreparedRecord } from './prepare'
import type { LocatedProblem } from './readRecord'
import { type LineRow, type LineState, lineStates, type ValidatedLine } from './rows'

export interface ValidationResult {
  readonly record: PreparedRecord
  readonly state: LineState
  /** Errors of an invalid record, or warnings of a valid one. */
  readonly problems: readonly LocatedProblem[]
}

/** Worst state first: a bad record marks its whole line. */
const gravest: readonly LineState[] = [
  lineStates.bad,
  lineStates.repeated,
  lineStates.fresh,
  lineStates.changed,
]

/** A line without a record counts as unchanged. */
export function resultsByLine(
  groups: readonly (readonly LineRow[])[],
  tried: readonly ValidationResult[],
): readonly ValidatedLine[] {
  const byHead = new Map<number, ValidationResult[]>()
  for (const each of tried) {
    const known = byHead.get(each.record.line)
    if (known) known.push(each)
    else byHead.set(each.record.line, [each])
  }
  return groups.flatMap((lines) => {
    const [head] = lines
    return resultsOfRecord(
      lines.map(({ line }) => line),
      byHead.get(head?.line ?? 0) ?? [],
    )
  })
}

export function resultsOfRecord(
  lines: readonly number[],
  tried: readonly ValidationResult[],
): readonly ValidatedLine[] {
  const state = gravest.find((each) => tried.some((one) => one.state === each)) ?? lineStates.same
  const isGood = state !== lineStates.bad && state !== lineStates.repeated
  const problems = tried.filter((one) => isGood || one.state === lineStates.bad || one.state === state)
  const lineProblems = problems.flatMap((one) => one.problems)
  const count = (wanted: LineState) => tried.filter((one) => one.state === wanted).length
  return lines.map((line, at) => {
    const own = lineProblems.filter((problem) => problem.line === line)
    const byText = new Map(own.map(({ line: _line, ...problem }) => [JSON.stringify(problem), problem]))
    const isFirst = at === 0
    return {
      line,
      state,
      keys: isFirst && state !== lineStates.repeated ? tried.flatMap(({ record }) => record.keys) : [],
      problems: [...byText.values()],
      fresh: isFirst ? count(lineStates.fresh) : 0,
      changed: isFirst ? count(lineStates.changed) : 0,
      same: isFirst ? count(lineStates.same) : 0,
    }
  })
}
