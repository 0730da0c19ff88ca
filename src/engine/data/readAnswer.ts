/*
 * Answers about records, looked at before they are used: the server may be another one, that speaks of them in its own
 * way. What is no record, list, summary or history is a failure that says so, not a blank somewhere later.
 */
import { HttpError, type RaRecord } from 'react-admin'
import type { BrokenRecords } from '#model/changes/broken'
import { isRow } from '#model/entity/jsonSchema'
import type { Summary } from '#model/query/query'
import type { ProblemBody } from '#model/wire/problem'
import type { AuditEntry } from '#model/wire/record/audit'
import type { RecordHead } from '#model/wire/record/recordHead'
import { startText } from '../shell/startMessages'

/** @throws HttpError when it is no record */
export function mustBeRecord<T>(json: T): asserts json is T & RaRecord {
  if (!isRecord(json)) throw unreadable()
}

/** @throws HttpError when it is no list of records */
export function mustBeRecords<T>(json: T): asserts json is T & RaRecord[] {
  if (!Array.isArray(json) || !json.every(isRecord)) throw unreadable()
}

/** @throws HttpError when it is no summary */
export function mustBeSummary(json: unknown): asserts json is Summary {
  if (!isSummary(json)) throw unreadable()
}

/** @throws HttpError when it is no history of a record */
export function mustBeHistory(json: unknown): asserts json is readonly AuditEntry[] {
  if (!Array.isArray(json) || !json.every(isEntry)) throw unreadable()
}

/** @throws HttpError when it is not what the page about a record begins with */
export function mustBeHead(json: unknown): asserts json is RecordHead & { record: RaRecord } {
  const isHead =
    isRow(json) && isRecord(json.record) && Array.isArray(json.transitions) && Array.isArray(json.related)
  if (!isHead) throw unreadable()
}

/** @throws HttpError when it does not say which records are to be corrected */
export function mustBeBroken(json: unknown): asserts json is BrokenRecords {
  const isBroken =
    isRow(json) &&
    Array.isArray(json.ids) &&
    json.ids.every(Number.isInteger) &&
    typeof json.isMore === 'boolean'
  if (!isBroken) throw unreadable()
}

function isRecord(value: unknown): value is RaRecord {
  return isRow(value) && (typeof value.id === 'number' || typeof value.id === 'string')
}

function isSummary(value: unknown): value is Summary {
  return isRow(value) && typeof value.total === 'number' && isRow(value.sums) && isRow(value.facets)
}

function isEntry(value: unknown): value is AuditEntry {
  return isRecord(value) && typeof value.act === 'string' && isRow(value.changes)
}

/** The failure of an answer that is not what was asked for. */
export function unreadable(): HttpError {
  const body: ProblemBody = { error: 'internal', message: startText.unreadable }
  return new HttpError(body.message, 200, body)
}
