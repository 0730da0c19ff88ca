import type { Entity } from '#model/entity/entity'
import type {
  Mentionable,
  NoteInput,
  TimelineKind,
  TimelineNote,
  TimelinePage,
} from '#model/wire/record/timeline'
import { apiUrl, request } from '../../data/http'
import { mustBeNote, mustBePage, mustBePeople } from './readStream'

export interface TimelineRecord {
  readonly entity: Entity
  readonly id: number
}

const urlOf = ({ entity, id }: TimelineRecord) => `${apiUrl}/${entity.endpoint}/${id}`

export async function fetchPage(
  place: TimelineRecord,
  kind: TimelineKind | undefined,
  before: string | undefined,
): Promise<TimelinePage> {
  const query = new URLSearchParams({ ...(kind && { tipo: kind }), ...(before && { antes: before }) })
  const { json } = await request(`${urlOf(place)}/linha-do-tempo?${query}`)
  mustBePage(json)
  return json
}

/** Finds people who may see the record by part of their name. @throws HttpError */
export async function askPeople(place: TimelineRecord, text: string): Promise<readonly Mentionable[]> {
  const query = new URLSearchParams({ q: text })
  const { json } = await request(`${urlOf(place)}/mencionaveis?${query}`)
  mustBePeople(json)
  return json
}

/** Creates a note, or updates the one whose id is passed. @throws HttpError */
export async function saveNote(
  place: TimelineRecord,
  note: number | undefined,
  input: NoteInput,
): Promise<TimelineNote> {
  const url = `${urlOf(place)}/anotacoes`
  const body = JSON.stringify(input)
  const { json } =
    note === undefined
      ? await request(url, { method: 'POST', body })
      : await request(`${url}/${note}`, { method: 'PATCH', body })
  mustBeNote(json)
  return json
}

export async function removeNote(place: TimelineRecord, note: number): Promise<void> {
  await request(`${urlOf(place)}/anotacoes/${note}`, { method: 'DELETE' })
}
