/*
 * A page of every code of `npm run gen` with its message, an invalid file and its correction, from the
 * planted mistakes. `npx vitest run tests/scripts/gen/checks/check.test.ts -u` rewrites it.
 */
import type { SchemaProblem } from '../../../../scripts/gen/files/problem'
import { textsWith } from './base'
import { corpus, problemsOfCase } from './corpus'
import type { MistakeCase } from './wrong/case'

const right = textsWith()
const longest = 28

/** A diff from the invalid to the valid text with one line of context. */
function difference(wrong: string, sound: string): string {
  const [before, after] = [wrong.trimEnd().split('\n'), sound.trimEnd().split('\n')]
  let head = 0
  while (head < before.length && before[head] === after[head]) head += 1
  let tail = 0
  const room = Math.min(before.length, after.length) - head
  while (tail < room && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const lines = (mark: string, from: readonly string[]) =>
    from.slice(head, from.length - tail).map((line) => `${mark} ${line}`)
  return [
    ...before.slice(Math.max(0, head - 2), head).map((line) => `  ${line}`),
    ...lines('-', before),
    ...lines('+', after),
    ...before.slice(before.length - tail, before.length - tail + 1).map((line) => `  ${line}`),
  ].join('\n')
}

function exampleOf({ changes }: MistakeCase): string {
  const wrong = textsWith(changes)
  const files = [...new Set(changes.map(([file]) => file))]
  return files
    .map((file) => {
      const text = difference(wrong[file] ?? '', right[file] ?? '')
      return `\`schemas/${file}\`\n\n\`\`\`diff\n${text}\n\`\`\``
    })
    .join('\n\n')
}

export function byCode(): ReadonlyMap<string, readonly MistakeCase[]> {
  const found = new Map<string, readonly MistakeCase[]>()
  for (const each of Object.values(corpus).flat())
    found.set(each.code, [...(found.get(each.code) ?? []), each])
  return found
}

function sectionOf(code: string, cases: readonly MistakeCase[]): string {
  const told = cases.map((each) => {
    const [problem] = problemsOfCase(each).filter((one) => one.code === code)
    return { example: exampleOf(each), problem }
  })
  const short = told.toSorted((a, b) => a.example.split('\n').length - b.example.split('\n').length)
  const [shown, ...others] = short
  const said = (problem: SchemaProblem | undefined) =>
    problem
      ? [`> ${problem.message}${problem.suggestion ? ` — você quis dizer "${problem.suggestion}"?` : ''}`]
      : []
  const more = [...new Set(others.flatMap(({ problem }) => said(problem)))].filter(
    (line) => !said(shown?.problem).includes(line),
  )
  return [
    `## ${code}`,
    said(shown?.problem).join('\n'),
    shown && shown.example.split('\n').length <= longest ? shown.example : '',
    more.length > 0 ? `Também:\n\n${more.slice(0, 4).join('\n>\n')}` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

export function errorPage(): string {
  const sections = [...byCode()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, cases]) => sectionOf(code, cases))
  return `# Erros dos schemas

O que \`npm run gen\` diz de um arquivo errado, código por código: a frase, um arquivo errado (\`-\`) e o que o faz certo (\`+\`).
Escrito a partir dos exemplos com que as conferências são testadas. O vocabulário está em [schemas/README.md](../schemas/README.md).

${sections.join('\n\n')}
`
}
