// One statement in one message: PGlite's own `query` enters the engine six times for it, once only to ask for the types
// of the parameters, which PostgreSQL knows itself. For a short statement that is most of its time. What is asked again
// in the same words is kept as it was read, with its columns, for as long as the tables stay as they are.
import { type PGlite, protocol } from '@electric-sql/pglite'
import type { WorkerResult } from './pgliteProtocol'

const { serialize } = protocol
const { CommandCompleteMessage, DataRowMessage, ReadyForQueryMessage, RowDescriptionMessage } =
  protocol.messages

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]

interface Columns {
  readonly names: string[]
  readonly parsers: readonly ((text: string) => unknown)[]
}

/** A statement that PostgreSQL has read, under a name. */
interface Kept {
  readonly name: string
  readonly columns: Columns
}

/** What runs statements on one engine, one at a time. */
export interface Statements {
  /**
   * Runs one statement with its parameters as text.
   * @throws the server's error; the engine is then ready for the next statement
   */
  run(sql: string, params: (string | null)[]): Promise<Omit<WorkerResult, 'ms'>>
  /** Runs several statements without parameters. */
  runAll(sql: string): Promise<void>
}

// What is the same for each statement.
const executed = Buffer.concat([serialize.execute({}), serialize.sync()])
const described = Buffer.concat([serialize.describe({ type: 'P' }), executed])
const noColumns: Columns = { names: [], parsers: [] }

/** What takes time to read; begin and commit do not. */
const takesReading = /^\s*(select|with|insert|update|delete)\b/i
/**
 * What is kept, PostgreSQL may plan once for all values. How best to look for a pattern, a range, a page or a total
 * depends on the values: those statements are read and planned each time.
 */
const dependsOnValues =
  /\b(i?like|between|limit|offset|count|sum|avg|min|max|group)\b|[~&@]|<(?!>)|(?<![-<>])>/i
/** Commands that leave the tables as they are. */
const isHarmless = /^(SELECT|INSERT|UPDATE|DELETE|MERGE|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/
/** What is kept holds memory of the engine. */
const mostKept = 400
const longestKept = 10_000

type Send = (...parts: Uint8Array[]) => Promise<Message[]>

export function createStatements(pglite: PGlite): Statements {
  // Files are written by the engine itself: nothing is left to be done after a statement.
  const send: Send = (...parts) =>
    pglite.runExclusive(() => pglite.execProtocolStream(Buffer.concat(parts), { syncToFs: false }))
  const kept = keepStatements(pglite, send)

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

/** Statements that PostgreSQL has read already. */
interface KeptStatements {
  /** The statement, from the second time on that it is asked; undefined where it is to be read anew. */
  find(sql: string): Promise<Kept | undefined>
  /** Forgets them all when the tables change; gives the command that was carried out. */
  follow(replies: readonly Message[]): Promise<string | undefined>
  /** The tables are about to change. */
  unsettle(): Promise<void>
}

function keepStatements(pglite: PGlite, send: Send): KeptStatements {
  /** By their words, the least lately asked first; those that were asked once have only been noted. */
  const known = new Map<string, Kept | undefined>()
  /** A change of tables may still be undone, and what is read of them now may be wrong later. */
  let isUnsettled = false
  let count = 0

  const close = async (all: readonly (Kept | undefined)[]): Promise<void> => {
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

  const remember = async (sql: string, kept?: Kept): Promise<Kept | undefined> => {
    known.delete(sql)
    known.set(sql, kept)
    const [oldest] = known
    if (known.size <= mostKept || !oldest) return kept
    known.delete(oldest[0])
    await close([oldest[1]])
    return kept
  }

  const read = async (sql: string): Promise<Kept> => {
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
      if (!takesReading.test(sql) || dependsOnValues.test(sql)) return undefined
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
