/*
 * Opens an installation's data for reading, whether or not a server runs. Only one process can open an
 * embedded database, so a running server is asked for a copy of its folder.
 */

import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { isRow } from '#model/entity/jsonSchema'
import type { Database } from '../db/database'
import { callHolder } from '../db/folderLock'
import { assertNotMoved } from '../db/folderLoss'
import type { DatabaseEnvironment } from '../db/open'
import { copyCall, openPglite } from '../db/pglite'
import { openPostgres } from '../db/postgres'
import { stampOf } from './backup'
import { copiesText } from './messages'

export interface Source {
  readonly db: Database
  /** Read from a copy of a running server's folder, so later writes are missing. */
  readonly isLive: boolean
  readonly place: string
  close(): Promise<void>
}

export interface SourceOptions {
  readonly thread?: URL | undefined
  /** Also accepts a folder whose data was moved to another database. */
  readonly mayBeMoved?: boolean
}

export function describePlace(environment: DatabaseEnvironment): string {
  const { DATABASE_URL } = environment
  return DATABASE_URL
    ? copiesText.postgres(hideSecret(DATABASE_URL))
    : copiesText.embedded(dataFolder(environment))
}

export function dataFolder({ DATA_DIR }: DatabaseEnvironment): string {
  return resolve(DATA_DIR || './data')
}

/** @throws Error with a message for the operator when there is no data, or another process is using it */
export async function openSource(
  environment: DatabaseEnvironment,
  { thread, mayBeMoved = false }: SourceOptions = {},
): Promise<Source> {
  if (environment.DATABASE_URL) {
    const db = await openPostgres(environment.DATABASE_URL, { max: 1 })
    return { db, isLive: false, place: hideSecret(environment.DATABASE_URL), close: () => db.close() }
  }
  const folder = dataFolder(environment)
  if (!mayBeMoved) await assertNotMoved(folder)
  const told = await callHolder(folder, copyCall)
  if (told !== undefined) return openCopy(readAnswer(told), folder, { thread })
  if (!existsSync(join(folder, 'cluster'))) throw new Error(copiesText.noData(folder))
  const db = await openPglite({ dataDir: folder, thread })
  return { db, isLive: false, place: folder, close: () => db.close() }
}

const keptStates = 2

/** Copies an embedded database's folder before a change, next to the original. */
export async function keepFolderAside(
  db: Database,
  folder: string,
  tell: (kept: string) => void,
): Promise<void> {
  if (!db.copyAside) return
  const copy = await db.copyAside()
  const kept = `${folder}${updateSuffix}${stampOf(new Date())}`
  await rename(copy, kept)
  tell(kept)
  const earlier = (await readdir(dirname(folder)))
    .filter((name) => name.startsWith(`${basename(folder)}${updateSuffix}`))
    .sort()
  for (const name of earlier.slice(0, -keptStates)) {
    await rm(join(dirname(folder), name), { recursive: true, force: true })
  }
}

const updateSuffix = '.antes-de-atualizar-'

/** A snapshot of a database that this process has open, so it can be read while in use. */
export async function openAside(db: Database, options: SourceOptions = {}): Promise<Source> {
  if (!db.copyAside) return { db, isLive: true, place: '', close: async () => undefined }
  return openCopy(await db.copyAside(), '', options)
}

async function openCopy(copy: string, place: string, { thread }: SourceOptions): Promise<Source> {
  const remove = () => rm(copy, { recursive: true, force: true })
  try {
    const db = await openPglite({ dataDir: copy, thread })
    return {
      db,
      isLive: true,
      place,
      async close() {
        await db.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

function readAnswer(told: string): string {
  const answer: unknown = JSON.parse(told || '{}')
  const { copy, error } = isRow(answer) ? answer : {}
  if (typeof copy !== 'string') throw new Error(copiesText.serverRefused(String(error ?? '')))
  return copy
}

export function hideSecret(address: string): string {
  return address.replace(/^(\w+:\/\/[^:@/]*):[^@]*@/, '$1:***@')
}
