/*
 * The key of a call for many records, which counts for each record: a repeated call only processes the records that
 * are missing. Keys are reserved, marked as done and released in one statement each for all records.
 */
import { isRecordResult, type RecordResult } from '#model/wire/record/batch'
import type { Database } from '../../db/database'
import { runAttempt, runAttempts } from '../attempt'
import { serverText } from '../messages'
import { encoderOf, jsonIn, sealedBy } from './answers'
import { digest } from './requestHash'
import { release, reserve, take } from './reservation'

declare module 'hono' {
  interface ContextVariableMap {
    /** Only in a call with a key for many records. */
    recordKeys?: RecordKeys
  }
}

interface KeyedRecord {
  readonly id: number
}

export interface RecordKeys {
  /** The records whose keys are free and now reserved; others were or are being processed. */
  reserve<T extends KeyedRecord>(records: readonly T[]): Promise<ReadonlySet<T>>
  /** Releases reserved keys of records that were not changed. */
  release(records: readonly KeyedRecord[]): Promise<void>
  /** Processes a record unless it was done under the same key. */
  once(record: KeyedRecord, isReserved: boolean, work: () => Promise<RecordResult>): Promise<RecordResult>
  /** Runs work that, before its transaction commits, notes the results of reserved records that it has changed. */
  together<T>(work: (note: (results: readonly RecordResult[]) => void) => Promise<T>): Promise<T>
}

interface KeyedCall {
  readonly db: Database
  readonly key: string
  readonly caller: string
  /** Of today and with former names. */
  readonly paths: readonly string[]
  now(): Date
}

export function createRecordKeys({ db, key, caller, paths, now }: KeyedCall): RecordKeys {
  const idOf = ({ id }: KeyedRecord) => digest(`${caller} ${id}`)
  const requestsOf = (record: KeyedRecord) => paths.map((path) => digest(`${path} ${JSON.stringify(record)}`))
  const codec = sealedBy(key)
  const encode = encoderOf(codec)

  return {
    async release(records) {
      if (records.length > 0) await release(db, records.map(idOf))
    },
    async reserve(records) {
      const requests = records.map((record) => requestsOf(record)[0])
      const reserved = await take(db, { ids: records.map(idOf), requests, at: now() })
      return new Set(records.filter((record) => reserved.has(idOf(record))))
    },
    async once(record, isReserved, work) {
      const id = idOf(record)
      const requests = requestsOf(record)
      const done = isReserved
        ? undefined
        : await reserve(db, { id, requests, account: null, otherText: serverText.otherRequest, now })
      if (done) {
        const result = jsonIn(codec.decode(done))
        if (isRecordResult(result)) return result
        throw new Error('A stored result of a record is none.')
      }
      try {
        return await runAttempt({ id, encode }, work)
      } catch (error) {
        await release(db, [id])
        throw error
      }
    },
    together(work) {
      let noted: readonly RecordResult[] = []
      const answers = () =>
        noted.map((each) => ({ id: idOf(each), answer: encode(200, { ...each }).answer ?? '' }))
      return runAttempts(answers, () =>
        work((results) => {
          noted = results
        }),
      )
    },
  }
}
