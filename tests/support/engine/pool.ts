/*
 * The embedded engines of a thread: each is started once on its template, and restored to that state for the next test.
 */
import { readFile } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import { describeError } from '../../../server/db/errors'
import { attend, createLastWords, createPglite, type StartedPglite } from '../../../server/db/pgliteStart'
import { heldInThread } from './held'
import { type EngineImage, takeImage } from './image'

interface PooledEngine {
  readonly pglite: PGlite
  readonly template: string
  readonly image: EngineImage
  readonly run: PGlite['Module']['_PostgresMainLoopOnce']
  readonly remaining: PGlite['Module']['_pq_buffer_remaining_data']
  hear(line: string): void
}

/** An engine used by one test only. */
export interface BorrowedEngine extends StartedPglite {
  /** Returns it to the pool, or ends it; it must not be used any more. */
  release(): Promise<void>
}

/** There are only more if a test opens several databases. */
const mostIdle = 4

const idle = heldInThread<PooledEngine>('engines')

/** An engine on the contents of a template; `onCrash` gets the reason why it is no longer usable. */
export async function takeEngine(
  template: string,
  onCrash: (reason: string) => void,
): Promise<BorrowedEngine> {
  const at = idle.findIndex((each) => each.template === template)
  const [known] = at < 0 ? [] : idle.splice(at, 1)
  const held = known ?? (await start(template))
  if (known) bringBack(known)
  let isWell = true
  const words = createLastWords()
  held.hear = words.hear
  const started = attend(held.pglite, (error) => {
    isWell = false
    onCrash(words.last() || describeError(error))
  })
  return {
    ...started,
    async release() {
      if (!isWell || !held.image.isWhole()) return
      idle.push(held)
      if (idle.length > mostIdle) idle.shift()
    },
  }
}

async function start(template: string): Promise<PooledEngine> {
  const heard = { hear: (_line: string): void => undefined }
  const tar = new Uint8Array(await readFile(template))
  const pglite = await createPglite({ template: tar }, (line) => heard.hear(line))
  // Libraries loaded by statements, and cached catalog entries, are shared by all tests.
  await pglite.exec(`load 'pg_trgm'; load 'plpgsql'`)
  const { rows } = await pglite.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows) await pglite.exec(`select from ${name} limit 0`)
  const { _PostgresMainLoopOnce: run, _pq_buffer_remaining_data: remaining } = pglite.Module
  return Object.assign(heard, { pglite, template, image: takeImage(pglite), run, remaining })
}

function bringBack({ pglite, image, run, remaining }: PooledEngine): void {
  Object.assign(pglite.Module, { _PostgresMainLoopOnce: run, _pq_buffer_remaining_data: remaining })
  image.restore()
}
