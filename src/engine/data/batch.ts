/*
 * One call for many records. A record keeps its key until its result arrives, so that it is processed only
 * once even if it is sent again after a lost connection, along with other records.
 */
import { HttpError } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { problemStatus } from '#model/problem/problemBody'
import { isRecordResult, type RecordResult, type RecordVersion } from '#model/wire/record/batch'
import { apiUrl, sendRequest } from './http'
import { unreadable } from './readAnswer'
import { isLost, makeKey } from './requestKeys'

interface BatchRecord extends RecordVersion {
  readonly valores?: Row
}

export interface Batch {
  /** `transicoes/aprovar`, `alteracoes`, `exclusoes` or `reativacoes`. */
  readonly path: string
  readonly records: readonly BatchRecord[]
}

export interface BatchResponse {
  readonly saved: ReadonlyMap<number, Row>
  readonly failures: ReadonlyMap<number, HttpError>
}

/** Keys of records without a result, by the requested change. */
const open = new Map<string, string>()

/** If the whole call fails, each record gets that failure. */
export async function sendBatch({ endpoint }: Entity, { path, records }: Batch): Promise<BatchResponse> {
  const url = `${apiUrl}/${endpoint}/${path}`
  const newKey = makeKey()
  const nameOf = (record: BatchRecord) => `${url} ${JSON.stringify(record)}`
  const saved = new Map<number, Row>()
  const failures = new Map<number, HttpError>()
  const keyOf = (record: BatchRecord) => open.get(nameOf(record)) ?? newKey
  for (const key of new Set(records.map(keyOf))) {
    const some = records.filter((record) => keyOf(record) === key)
    for (const record of some) open.set(nameOf(record), key)
    try {
      const results = await sendTwice(url, key, bodyOf(path, some))
      for (const { id } of some) {
        const result = results.get(id)
        if (result?.ok) saved.set(id, result.registro ?? { id })
        else failures.set(id, result ? failureOf(result) : unreadable())
      }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      for (const { id } of some) failures.set(id, error)
      if (isLost(error)) continue
    }
    for (const record of some) open.delete(nameOf(record))
  }
  return { saved, failures }
}

function bodyOf(path: string, records: readonly BatchRecord[]): Row {
  if (path === 'alteracoes') return { registros: records }
  const { valores } = records[0] ?? {}
  return { ids: records.map(({ id }) => id), ...(valores && { valores }) }
}

/** Repeats a call without a response: the server responds for the records that it has already processed. */
async function sendTwice(url: string, key: string, body: Row): Promise<ReadonlyMap<number, RecordResult>> {
  return send(url, key, body).catch((error: unknown) => {
    if (isLost(error)) return send(url, key, body)
    throw error
  })
}

async function send(url: string, key: string, body: Row): Promise<ReadonlyMap<number, RecordResult>> {
  const headers = { 'Idempotency-Key': key }
  const { json } = await sendRequest(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const results = isRow(json) && Array.isArray(json.resultados) ? json.resultados.filter(isRecordResult) : []
  return new Map(results.map((result) => [result.id, result]))
}

function failureOf(refused: RecordResult & { readonly ok: false }): HttpError {
  return new HttpError(refused.message, problemStatus[refused.error] ?? 500, refused)
}
