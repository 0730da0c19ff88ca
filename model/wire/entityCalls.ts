/*
 * The endpoints that every entity has, under its address. `Own` is a record as the person may see it. Types only;
 * the OpenAPI document is generated from them.
 */

import type { InvalidRecords } from '../changes/invalidRecords'
import type { Row } from '../entity/jsonSchema'
import type { Extent, MapResult } from '../query/places'
import type { Summary } from '../query/query'
import type { AuditEntry } from './record/audit'
import type { RecordDone, RecordIds, RecordRefused, RecordVersion, RemovalResults } from './record/batch'
import type {
  BroadcastAudience,
  BroadcastInput,
  BroadcastPreview,
  BroadcastSent,
  BroadcastTest,
  BroadcastText,
  MessageConsent,
} from './record/broadcast'
import type { RecordHead } from './record/recordHead'
import type { Mentionable, NoteInput, TimelineNote, TimelinePage } from './record/timeline'

type Own = Row
type OwnNew = Row
type OwnChange = Row
type OwnInput = Row

interface RemovedId {
  readonly id: number
}

export interface EntityCalls {
  'GET ': { answer: readonly Own[] }
  'POST ': { body: OwnNew; answer: Own }
  'GET /resumo': { answer: Summary }
  'GET /lugares': { answer: MapResult | Extent }
  'GET /miniaturas': { answer: Readonly<Record<string, string | null>> }
  'GET /a-corrigir': { answer: InvalidRecords }
  'GET /:id': { answer: Own }
  'PATCH /:id': { body: OwnChange; answer: Own }
  'DELETE /:id': { answer: RemovedId }
  'POST /:id/reativacao': { answer: Own }
  'POST /:id/transicoes/:name': { body: OwnInput; answer: Own }
  'POST /transicoes/:name': {
    body: RecordIds & { readonly valores: OwnInput }
    answer: { readonly resultados: readonly (RecordRefused | (RecordDone & { readonly registro: Own }))[] }
  }
  'POST /alteracoes': {
    body: {
      /** @maxItems 200 */
      readonly registros: readonly (RecordVersion & { readonly valores: OwnChange })[]
    }
    answer: { readonly resultados: readonly (RecordRefused | (RecordDone & { readonly registro: Own }))[] }
  }
  'POST /exclusoes': { body: RecordIds; answer: RemovalResults }
  'POST /reativacoes': {
    body: RecordIds
    answer: { readonly resultados: readonly (RecordRefused | (RecordDone & { readonly registro: Own }))[] }
  }
  'GET /:id/ficha': { answer: Omit<RecordHead, 'record'> & { readonly record: Own } }
  'GET /:id/historico': { answer: readonly AuditEntry[] }
  'GET /:id/linha-do-tempo': { answer: TimelinePage }
  'GET /:id/mencionaveis': { answer: readonly Mentionable[] }
  'POST /:id/anotacoes': { body: NoteInput; answer: TimelineNote }
  'PATCH /:id/anotacoes/:anotacaoId': { body: NoteInput; answer: TimelineNote }
  'DELETE /:id/anotacoes/:anotacaoId': { answer: RemovedId }
  'POST /mensagens/previa': { body: BroadcastAudience; answer: BroadcastPreview }
  'POST /mensagens/teste': { body: BroadcastAudience & BroadcastText; answer: BroadcastTest }
  'POST /mensagens': { body: BroadcastInput; answer: BroadcastSent }
  'GET /:id/mensagens': { answer: MessageConsent }
  'PATCH /:id/mensagens': { body: Partial<MessageConsent>; answer: MessageConsent }
  'POST /previa': { body: OwnNew; answer: Own }
  'POST /:id/previa': { body: OwnChange; answer: Own }
}

/** Properties that features add to records in responses, by entity name; declared beside their endpoints. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by module augmentation
export interface RecordAdditions {}

export type EntityCallName = keyof EntityCalls
