import type { Diagnostic } from '@codemirror/lint'
import type { Text } from '@codemirror/state'
import type { SchemaDiagnostic } from '#model/wire/installation/schemaEditor'
import { editorText } from './messages'

/** The range of the word at a problem, or the rest of the line. */
export function placeOf(doc: Text, { line, column }: SchemaDiagnostic): { from: number; to: number } {
  const at = doc.line(Math.min(Math.max(line, 1), doc.lines))
  const from = Math.min(at.from + Math.max(column - 1, 0), at.to)
  const word = /^(?:"(?:[^"\\]|\\.)*"|[\w.+-]+)/.exec(at.text.slice(from - at.from))?.[0].length ?? 0
  return { from, to: word > 0 ? from + word : at.to }
}

function messageOf({ file, line, column, said }: SchemaDiagnostic): string {
  const place = `${file}:${line}:${column} `
  return said.startsWith(place) ? said.slice(place.length) : said
}

/** Diagnostics of one file; likely corrections become actions. */
export function diagnosticsOf(
  doc: Text,
  file: string,
  problems: readonly SchemaDiagnostic[],
): readonly Diagnostic[] {
  return problems
    .filter((problem) => problem.file === file)
    .map((problem) => {
      const place = placeOf(doc, problem)
      const { suggestion } = problem
      const isText = doc.sliceString(place.from, place.to).startsWith('"')
      return {
        ...place,
        severity: 'error',
        message: messageOf(problem),
        ...(suggestion !== undefined &&
          isText && {
            actions: [
              {
                name: editorText.use(suggestion),
                apply: (view, from, to) =>
                  view.dispatch({ changes: { from, to, insert: JSON.stringify(suggestion) } }),
              },
            ],
          }),
      } satisfies Diagnostic
    })
}
