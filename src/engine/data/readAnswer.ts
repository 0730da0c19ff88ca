/* Validates responses, because the API may be another implementation; throws HttpError. */
import { HttpError, type RaRecord } from 'react-admin'
import type { InvalidRecords } from '#model/changes/invalidRecords'
import { isRow } from '#model/entity/jsonSchema'
import type { ProblemBody } from '#model/problem/problem'
import type { Summary } from '#model/query/query'
import type { AuditEntry } from '#model/wire/record/audit'
import type { RecordHead } from '#model/wire/record/recordHead'
import { startText } from '../console/startMessages'

export function mustBeRecord<T>(json: T): asserts json is T & RaRecord {
  if (!isRecord(json)) throw unreadable()
}

export function mustBeRecords<T>(json: T): asserts json is T & RaRecord[] {
  if (!Array.isArray(json) || !json.every(isRecord)) throw unreadable()
}

export function mustBeSummary(json: unknown): asserts json is Summary {
  if (!isSummary(json)) throw unreadable()
}

export function mustBeHistory(json: unknown): asserts json is readonly AuditEntry[] {
  if (!Array.isArray(json) || !json.every(isEntry)) throw unreadable()
}

export function mustBeHead(json: unknown): asserts json is RecordHead & { record: RaRecord } {
  const isHead =
    isRow(json) && isRecord(json.record) && Array.isArray(json.transitions) && Array.isArray(json.related)
  if (!isHead) throw unreadable()
}

export function mustBeBroken(json: unknown): asserts json is InvalidRecords {
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

export function unreadable(): HttpError {
  const body: ProblemBody = { error: 'internal', message: startText.unreadable }
  return new HttpError(body.message, 200, body)
}
