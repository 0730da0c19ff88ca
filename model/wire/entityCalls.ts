/*
 * The calls that every entity has, behind its address: what they say and answer. `Own` is a record of the entity, as far as
 * the person who asks may see it. Types only: they are read for the document of the calls.
 */

import type { BrokenRecords } from '../changes/broken'
import type { Row } from '../entity/jsonSchema'
import type { Extent, PlacesInSight } from '../query/places'
import type { Summary } from '../query/query'
import type { AuditEntry } from './record/audit'
import type { RecordHead } from './record/recordHead'
import type { Mentionable, NoteInput, TimelinePage, ToldNote } from './record/timeline'

/** A record. */
type Own = Row
/** What a new record is made of; what may be changed of one; what a transition asks for. */
type OwnNew = Row
type OwnChange = Row
type OwnAsked = Row

interface Removed {
  readonly id: number
}

/** By method and the rest of the path; in the order in which they are told. */
export interface EntityCalls {
  'GET ': { answer: readonly Own[] }
  'POST ': { body: OwnNew; answer: Own }
  'GET /resumo': { answer: Summary }
  'GET /lugares': { answer: PlacesInSight | Extent }
  'GET /miniaturas': { answer: Readonly<Record<string, string | null>> }
  'GET /a-corrigir': { answer: BrokenRecords }
  'GET /:id': { answer: Own }
  'PATCH /:id': { body: OwnChange; answer: Own }
  'DELETE /:id': { answer: Removed }
  'POST /:id/reativacao': { answer: Own }
  'POST /:id/transicoes/:name': { body: OwnAsked; answer: Own }
  'GET /:id/ficha': { answer: Omit<RecordHead, 'record'> & { readonly record: Own } }
  'GET /:id/historico': { answer: readonly AuditEntry[] }
  'GET /:id/linha-do-tempo': { answer: TimelinePage }
  'GET /:id/mencionaveis': { answer: readonly Mentionable[] }
  'POST /:id/anotacoes': { body: NoteInput; answer: ToldNote }
  'PATCH /:id/anotacoes/:anotacaoId': { body: NoteInput; answer: ToldNote }
  'DELETE /:id/anotacoes/:anotacaoId': { answer: Removed }
  'POST /previa': { body: OwnNew; answer: Own }
  'POST /:id/previa': { body: OwnChange; answer: Own }
}

/** What features add to the records of an entity as they are answered, by its name; they declare it beside their calls. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by module augmentation
export interface RecordAdditions {}

/** The name of one of them. */
export type EntityCallName = keyof EntityCalls
