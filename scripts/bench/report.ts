/*
 * docs/desempenho.md: a section per benchmark, and above them what is lost to whom, read from the tables of the sections.
 * A column whose title begins with `against` says how many times as fast as that peer we are.
 */
import type { Bench } from './benches'
import { against } from './print'

/** A ratio below it is a loss; above it, noise of the machine. */
const even = 0.95

const marker = (name: string) => `<!-- ${name} -->`

/** The sections of a page by benchmark. */
export function readSections(page: string): Map<string, string> {
  const parts = page.split(/^## [^\n]*\n<!-- (\w+) -->\n/m).slice(1)
  return new Map(
    parts.flatMap((name, at) => (at % 2 === 0 ? [[name, (parts[at + 1] ?? '').trim()] as const] : [])),
  )
}

/** The whole page, with the sections in the order of the benchmarks. */
export function assemble(benches: readonly Bench[], sections: ReadonlyMap<string, string>): string {
  const measured = benches.flatMap((bench) => {
    const text = sections.get(bench.name)
    return text === undefined ? [] : [{ ...bench, text }]
  })
  const losses = measured.flatMap(({ name, text }) => findLosses(name, text))
  const rows = losses.map(({ name, table, peer, lost, count }) => {
    const each = lost.map(({ what, ratio }) => `${what} ${ratio}`).join('; ')
    return `| ${name}: ${table} | ${peer} | ${lost.length} de ${count} | ${each} |`
  })
  return `# Desempenho

Escrito por \`npm run bench\` (algumas medidas: \`npm run bench -- grid server\`). Medianas, não promessas: comparações valem mais que milissegundos. “${against('X')}” diz quantas vezes mais rápido que X; abaixo de 1, mais lento.

## Onde se perde, e para quem

| medida | para quem | perde em | quais |
|---|---|---|---|
${rows.join('\n')}
${measured.map(({ name, title, text }) => `\n## ${title}\n${marker(name)}\n\n${text}\n`).join('')}`
}

interface Losses {
  readonly name: string
  readonly table: string
  readonly peer: string
  readonly lost: readonly { readonly what: string; readonly ratio: string }[]
  /** How many figures are compared. */
  readonly count: number
}

function findLosses(name: string, text: string): readonly Losses[] {
  const tables = text.match(/(?:^\|.*\n?)+/gm) ?? []
  return tables.flatMap((table) => {
    const [head = [], , ...rows] = table
      .trim()
      .split('\n')
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
    return head.flatMap((title, at) => {
      if (!title.startsWith(against(''))) return []
      const cells = rows.map((row) => ({ what: row[0] ?? '', ratio: row[at] ?? '' }))
      const compared = cells.filter(({ ratio }) => Number.isFinite(readRatio(ratio)))
      const lost = compared.filter(({ ratio }) => readRatio(ratio) < even)
      const peer = title.slice(against('').length)
      return lost.length === 0 ? [] : [{ name, table: head[0] ?? '', peer, lost, count: compared.length }]
    })
  })
}

/** `1.234,5×` as a number. */
function readRatio(text: string): number {
  return text === '' ? Number.NaN : Number(text.replace('×', '').replaceAll('.', '').replace(',', '.'))
}
