/*
 * `npx tsx scripts/bench/server.ts`: compares the engine with a bare server using hand-written SQL: the same requests
 * over HTTP, the same database, the same run. Exits with an error if their responses differ, never because of timing.
 *
 *   node scripts/postgres.mjs -- node --import tsx scripts/bench/server.ts [postgres | pglite [part of a request's name]]
 *
 * BENCH_WIDGETS=20000 measures fewer rows, and BENCH_PROFILE=<folder> writes a CPU profile of the measured process.
 */
import { isDeepStrictEqual } from 'node:util'
import {
  medianOf,
  openConnections,
  type RunLimits,
  type RunResult,
  runMany,
  type ServerAddress,
  send,
} from './measure'
import { against, describeMachine, formatTable, ratio, short } from './print'
import { type BenchCase, makeQuestions } from './server/questions'
import type { ServedPorts } from './server/served'
import { startServed } from './server/startServed'
import { sized } from './trial'
import { sizes } from './world'

const [, , only, part = ''] = process.argv
const rounds = sized(5, 1)
const alone: RunLimits = { ms: 150, requests: 5 }
const together: RunLimits = { ms: 250, requests: 10 }

interface BothRuns {
  readonly ours: RunResult
  readonly bare: RunResult
}

interface CaseResults {
  readonly question: BenchCase
  readonly one: BothRuns
  readonly ten: BothRuns
}

async function benchmark(title: string, server: string | undefined): Promise<boolean> {
  const { served, stop } = await startServed(server)
  try {
    const questions = makeQuestions(`${Date.now().toString(36)}`).filter(({ name }) => name.includes(part))
    const wrong = await findWrong(served, questions)
    for (const name of wrong) console.error(`${title}: as duas respostas diferem em "${name}"`)
    const measured: CaseResults[] = []
    for (const question of wrong.length === 0 ? questions : []) measured.push(await measure(served, question))
    console.log(`\n### ${title}\n`)
    console.log(
      `Carga de ${sizes.widgets.toLocaleString('pt-BR')} linhas pelo motor (validadas e auditadas): ${Math.round(served.enteredPerSecond).toLocaleString('pt-BR')} linhas/s.\n`,
    )
    console.log(table(measured, server !== undefined))
    return wrong.length === 0
  } finally {
    await stop()
  }
}

function targets(served: ServedPorts, { role }: BenchCase): { ours: ServerAddress; bare: ServerAddress } {
  return { ours: { port: served.ours, token: served.tokens[role] }, bare: { port: served.bare } }
}

/** Names of the requests to which the two servers respond differently. */
async function findWrong(served: ServedPorts, questions: readonly BenchCase[]): Promise<readonly string[]> {
  const agent = openConnections(1)
  const wrong: string[] = []
  for (const question of questions) {
    const { ours, bare } = targets(served, question)
    const answers = [
      await send(agent, ours, question.ours(nextTurn())),
      await send(agent, bare, question.bare(turn)),
    ]
    const isFine = answers.every(({ status }) => status === 200 || status === 201)
    const [one, other] = isFine ? answers.map((answer) => question.gist(answer)) : answers
    if (isFine && isDeepStrictEqual(one, other)) continue
    wrong.push(question.name)
    console.error(JSON.stringify([one, other]).slice(0, 2000))
  }
  agent.destroy()
  return wrong
}

let turn = 200_000

/** Rounds number the requests, so that no two create the same record. */
function nextTurn(): number {
  turn += 1
  return turn
}

async function measure(served: ServedPorts, question: BenchCase): Promise<CaseResults> {
  const { ours, bare } = targets(served, question)
  const askBoth = async (connections: number, effort: RunLimits): Promise<BothRuns> => {
    const runs: { ours: RunResult[]; bare: RunResult[] } = { ours: [], bare: [] }
    // Alternates, so that a slow minute of the machine affects both.
    for (let round = 0; round < rounds; round++) {
      runs.ours.push(await runMany(ours, connections, effort, () => question.ours(nextTurn())))
      runs.bare.push(await runMany(bare, connections, effort, () => question.bare(nextTurn())))
    }
    return { ours: middle(runs.ours), bare: middle(runs.bare) }
  }
  return { question, one: await askBoth(1, alone), ten: await askBoth(10, together) }
}

function middle(runs: readonly RunResult[]): RunResult {
  return {
    perSecond: medianOf(runs.map(({ perSecond }) => perSecond)),
    median: medianOf(runs.map(({ median }) => median)),
  }
}

/** The budgets apply to PostgreSQL; the embedded database has none. */
function table(measured: readonly CaseResults[], hasBudgets: boolean): string {
  const head = [
    'pergunta',
    '1 conexão: nosso ms',
    'nu ms',
    against('nu, 1 conexão'),
    '10 conexões: nosso/s',
    'nu/s',
    against('nu, 10 conexões'),
    ...(hasBudgets ? ['orçamento/s', 'cumprido'] : []),
  ]
  return formatTable(
    head,
    measured.map(({ question, one, ten }) => [
      question.name,
      short(one.ours.median),
      short(one.bare.median),
      ratio(one.bare.median, one.ours.median),
      short(ten.ours.perSecond),
      short(ten.bare.perSecond),
      ratio(ten.ours.perSecond, ten.bare.perSecond),
      ...(hasBudgets ? budgetCells(question, ten) : []),
    ]),
  )
}

/** The budget, how much of it is reached, and how much of it once the bare peer's speed then and now is allowed for. */
function budgetCells({ budget }: BenchCase, { ours, bare }: BothRuns): readonly string[] {
  if (!budget) return ['', '']
  const reached = `${short(ours.perSecond / budget.perSecond)}×`
  const { perSecond, bareThen } = budget
  const carried =
    bareThen === undefined
      ? ''
      : ` (corrigido ${short(ours.perSecond / ((perSecond / bareThen) * bare.perSecond))}×)`
  return [`${perSecond} = ${budget.says}`, `${reached}${carried}`]
}

console.log(describeMachine())
console.log(`Medianas de ${rounds} rodadas; "nu" é Hono com SQL escrito à mão, sem regras.`)
const server = process.env.TEST_DATABASE_URL
const isRight = [
  only === 'postgres' || (await benchmark('PGlite (embutido, durável)', undefined)),
  only === 'pglite' || server === undefined || (await benchmark('PostgreSQL', server)),
]
if (isRight.includes(false)) process.exitCode = 1
