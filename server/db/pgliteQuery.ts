// One statement in one message: PGlite's own `query` enters the engine six times for it, once only to ask for the types
// of the parameters, which PostgreSQL knows itself. For a short statement that is most of its time.
import { type PGlite, protocol } from '@electric-sql/pglite'
import type { WorkerResult } from './pgliteProtocol'

const { serialize } = protocol
const { CommandCompleteMessage, DataRowMessage, RowDescriptionMessage } = protocol.messages

// What is the same for each statement.
const executed = Buffer.concat([serialize.describe({ type: 'P' }), serialize.execute({}), serialize.sync()])

/**
 * Runs one statement with its parameters as text.
 * @throws the server's error; the engine is then ready for the next statement
 */
export async function runStatement(
  pglite: PGlite,
  sql: string,
  params: (string | null)[],
): Promise<WorkerResult> {
  const message = Buffer.concat([
    serialize.parse({ text: sql }),
    serialize.bind({ values: params }),
    executed,
  ])
  // Files are written by the engine itself: nothing is left to be done after a statement.
  const replies = await pglite.runExclusive(() => pglite.execProtocolStream(message, { syncToFs: false }))
  let columns: string[] = []
  let parsers: ((text: string) => unknown)[] = []
  let command: string | undefined
  const rows: unknown[][] = []
  for (const reply of replies) {
    if (reply instanceof DataRowMessage) {
      rows.push(reply.fields.map((text, at) => (text === null ? null : (parsers[at] ?? String)(text))))
    } else if (reply instanceof RowDescriptionMessage) {
      columns = reply.fields.map(({ name }) => name)
      parsers = reply.fields.map(({ dataTypeID }) => pglite.parsers[dataTypeID] ?? String)
    } else if (reply instanceof CommandCompleteMessage) {
      command = reply.text.split(' ')[0]
    }
  }
  return { columns, rows, command }
}
