import type { SchemaDiagnostic } from '#model/wire/installation/schemaEditor'

/** Lines and columns start at 1. */
export type SchemaProblem = Omit<SchemaDiagnostic, 'said'>

/**
 * One line of output.
 * @example formatProblem(p) // 'schemas/x.json:3:5 E101 palavra desconhecida "mascara" — você quis dizer "mask"?'
 */
export function formatProblem(problem: SchemaProblem): string {
  const place = `${problem.file}:${problem.line}:${problem.column}`
  const hint = problem.suggestion === undefined ? '' : ` — você quis dizer "${problem.suggestion}"?`
  return `${place} ${problem.code} ${problem.message}${hint}`
}

/**
 * An annotation for GitHub Actions, which shows it at the line in the review.
 * @example formatAnnotation(p) // '::error file=schemas/x.json,line=3,col=5,title=E101::palavra desconhecida …'
 */
export function formatAnnotation(problem: SchemaProblem): string {
  const { file, line, column, code } = problem
  const said = formatProblem(problem).slice(`${file}:${line}:${column} ${code} `.length)
  const escaped = said.replaceAll('%', '%25').replaceAll('\n', '%0A')
  return `::error file=${file},line=${line},col=${column},title=${code}::${escaped}`
}

export function compareProblems(a: SchemaProblem, b: SchemaProblem): number {
  return (
    compareText(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
