/* @module-tag extended */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { type Bench, benches } from '../../scripts/bench/benches'
import { assemble, readSections } from '../../scripts/bench/report'

const hasServer = process.env.TEST_DATABASE_URL !== undefined

const minute = 60_000

/** The lines of its tables below their heads. */
async function runTrial({ args, trial }: Bench): Promise<readonly string[]> {
  const [script = ''] = args
  const { VITEST: _vitest, NODE_ENV: _env, ...environment } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...(trial ?? args.slice(1))], {
    env: { ...environment, BENCH_TRIAL: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  expect(status, `${output}\n${errors}`).toBe(0)
  const tables = output.match(/(?:^\|.*\n?)+/gm) ?? []
  return tables.flatMap((table) => table.trim().split('\n').slice(2))
}

describe('a benchmark', () => {
  for (const bench of benches) {
    it.runIf((hasServer || !bench.needsServer) && !bench.isLong)(
      `runs to its end with small sizes: ${bench.name}`,
      { timeout: 10 * minute },
      async () => {
        expect(await runTrial(bench)).not.toEqual([])
      },
    )
  }
})

describe('the page of the benchmarks', () => {
  const [one, other] = benches as readonly [Bench, Bench]
  const table = (cells: string) => `2026-01-01\n\n| busca | nossa | diante de X |\n|---|--:|--:|\n${cells}`
  const sections = new Map([
    [one.name, table('| uma | 2 | 0,50× |\n| outra | 2 | 1.200× |\n| terceira | 2 | – |')],
    [other.name, table('| uma | 2 | 1,20× |')],
  ])

  it('reads the sections that it wrote', () => {
    expect(readSections(assemble(benches, sections))).toEqual(sections)
  })

  it('names the figures in which a peer is faster, of those that are compared', () => {
    const losses = assemble(benches, sections)
      .split('\n')
      .filter((line) => / de \d+ \|/.test(line))
    expect(losses).toEqual([`| ${one.name}: busca | X | 1 de 2 | uma 0,50× |`])
  })
})
