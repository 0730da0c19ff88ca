// Runs a statement in one protocol message. PGlite's `query` enters the engine six times, once only to ask
// for parameter types that PostgreSQL can infer; for a short statement that is most of the time. Repeated
// statements stay prepared until the tables change.
import { type PGlite, protocol } from '@electric-sql/pglite'
import { onePlan } from './database'
import type { WorkerResult } from './pgliteProtocol'

const { serialize } = protocol
const { CommandCompleteMessage, DataRowMessage, ReadyForQueryMessage, RowDescriptionMessage } =
  protocol.messages

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]

interface Columns {
  readonly names: string[]
  readonly parsers: readonly ((text: string) => unknown)[]
}

interface PreparedStatement {
  readonly name: string
  readonly columns: Columns
}

export interface Statements {
  /** Parameters are text. @throws the server's error; the engine is then ready for the next statement */
  run(sql: string, params: (string | null)[]): Promise<Omit<WorkerResult, 'ms'>>
  runAll(sql: string): Promise<void>
}

const executed = Buffer.concat([serialize.execute({}), serialize.sync()])
const described = Buffer.concat([serialize.describe({ type: 'P' }), executed])
const noColumns: Columns = { names: [], parsers: [] }

/** Statements worth preparing, which excludes begin and commit. */
const takesReading = /^\s*(select|with|insert|update|delete)\b/i
/** A generic plan is bad for patterns, ranges, pages and aggregates, so these are planned on each run. */
const dependsOnValues =
  /\b(i?like|between|limit|offset|count|sum|avg|min|max|group)\b|[~&@]|<(?!>)|(?<![-<>])>/i
/** Commands that do not change tables. */
const isHarmless = /^(SELECT|INSERT|UPDATE|DELETE|MERGE|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/
/** Each prepared statement takes up memory in the engine. */
const maxPrepared = 400
const longestKept = 10_000

type SendMessages = (...parts: Uint8Array[]) => Promise<Message[]>

export function createStatements(pglite: PGlite): Statements {
  // The file system writes synchronously, so nothing is left to sync after a statement.
  const send: SendMessages = (...parts) =>
    pglite.runExclusive(() => pglite.execProtocolStream(Buffer.concat(parts), { syncToFs: false }))
  const kept = createStatementCache(pglite, send)

  return {
    async run(sql, params) {
      const known = await kept.find(sql)
      const bound = serialize.bind({ ...(known && { statement: known.name }), values: params })
      const replies = known
        ? await send(bound, executed)
        : await send(serialize.parse({ text: sql }), bound, described)
      const { names, parsers } = known?.columns ?? columnsOf(pglite, replies)
      const rows: unknown[][] = []
      for (const reply of replies)
        if (reply instanceof DataRowMessage)
          rows.push(reply.fields.map((text, at) => (text === null ? null : (parsers[at] ?? String)(text))))
      return { columns: names, rows, command: await kept.follow(replies) }
    },
    async runAll(sql) {
      await kept.unsettle()
      await pglite.exec(sql)
    },
  }
}

function columnsOf(pglite: PGlite, replies: readonly Message[]): Columns {
  const description = replies.find((reply) => reply instanceof RowDescriptionMessage)
  if (!description) return noColumns
  return {
    names: description.fields.map(({ name }) => name),
    parsers: description.fields.map(({ dataTypeID }) => pglite.parsers[dataTypeID] ?? String),
  }
}

interface StatementCache {
  /** Prepares a statement on its second use; undefined if it must be parsed every time. */
  find(sql: string): Promise<PreparedStatement | undefined>
  /** Drops all prepared statements when a statement changed tables. @returns the command tag */
  follow(replies: readonly Message[]): Promise<string | undefined>
  unsettle(): Promise<void>
}

function createStatementCache(pglite: PGlite, send: SendMessages): StatementCache {
  /** By SQL text, least recently used first; undefined for statements used once. */
  const known = new Map<string, PreparedStatement | undefined>()
  /** A schema change can still be rolled back, so anything prepared meanwhile is discarded. */
  let isUnsettled = false
  let count = 0

  const close = async (all: readonly (PreparedStatement | undefined)[]): Promise<void> => {
    const kept = all.filter((each) => each !== undefined)
    if (kept.length === 0) return
    await send(...kept.map(({ name }) => serialize.close({ type: 'S', name })), serialize.sync())
  }

  const unsettle = async (): Promise<void> => {
    isUnsettled = true
    const all = [...known.values()]
    known.clear()
    await close(all)
  }

  const remember = async (sql: string, kept?: PreparedStatement): Promise<PreparedStatement | undefined> => {
    known.delete(sql)
    known.set(sql, kept)
    const [oldest] = known
    if (known.size <= maxPrepared || !oldest) return kept
    known.delete(oldest[0])
    await close([oldest[1]])
    return kept
  }

  const read = async (sql: string): Promise<PreparedStatement> => {
    count += 1
    const name = `kept${count}`
    const replies = await send(
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    return { name, columns: columnsOf(pglite, replies) }
  }

  return {
    async find(sql) {
      if (isUnsettled || sql.length > longestKept) return undefined
      if (!takesReading.test(sql) || (dependsOnValues.test(sql) && !sql.endsWith(onePlan))) return undefined
      return known.has(sql) ? remember(sql, known.get(sql) ?? (await read(sql))) : remember(sql)
    },
    async follow(replies) {
      let command: string | undefined
      for (const reply of replies) {
        if (reply instanceof CommandCompleteMessage) {
          command = reply.text
          if (!isHarmless.test(command)) await unsettle()
        } else if (reply instanceof ReadyForQueryMessage && reply.status === 'I') isUnsettled = false
      }
      return command?.split(' ')[0]
    },
    unsettle,
  }
}
