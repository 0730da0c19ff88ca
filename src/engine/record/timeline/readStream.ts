/* Validates responses of the timeline API. */
import { isRow } from '#model/entity/jsonSchema'
import type { Mentionable, TimelineNote, TimelinePage } from '#model/wire/record/timeline'
import { unreadable } from '../../data/readAnswer'

export function mustBePage(json: unknown): asserts json is TimelinePage {
  if (!isRow(json) || !Array.isArray(json.entries) || !json.entries.every(isTold)) throw unreadable()
}

export function mustBePeople(json: unknown): asserts json is readonly Mentionable[] {
  if (!Array.isArray(json) || !json.every(isPerson)) throw unreadable()
}

export function mustBeNote(json: unknown): asserts json is TimelineNote {
  const isNote = isRow(json) && isTold(json) && json.kind === 'note' && Array.isArray(json.files)
  if (!isNote) throw unreadable()
}

function isTold(value: unknown): boolean {
  return isRow(value) && typeof value.id === 'number' && typeof value.at === 'string'
}

function isPerson(value: unknown): boolean {
  return isRow(value) && typeof value.id === 'number' && typeof value.name === 'string'
}
