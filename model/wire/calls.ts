/*
 * All endpoints that are not those of an entity: method, path, input and output. The server implements them and the
 * browser calls them by the names in this table, so that the two cannot disagree. Server features add their
 * endpoints by
 * `declare module '#model/wire/calls'` beside their routes. Types only.
 */

import type { FormerNames } from '../changes/former'
import type { StoredFile } from './file'
import type { MapSettings } from './installation/map'
import type { SchemaChanges } from './installation/schemaChanges'
import type { SystemInfo } from './installation/system'
import type { PasskeyAnswer, PasskeyQuestion, SecondStep, StepAnswer } from './people/factor'
import type { Credentials, Done, SessionUser, SignedIn } from './people/session'
import type { Unsubscription } from './record/broadcast'
import type { CalendarEntry, CalendarInput, CreatedCalendar } from './record/calendar'
import type { EventNotice, EventReport, NoticeChoice, QuietHours, Simulation } from './record/event'
import type { FieldCopy, FieldCopyInput, FieldDevice, PartsReceived } from './record/field'
import type {
  BadLines,
  ImportJob,
  ImportList,
  ImportPlan,
  ImportWish,
  UnknownWord,
  WireLine,
} from './record/import'
import type { MentionNotice } from './record/timeline'
import type { BookmarkedRecord, Template, TemplateInput } from './record/userData'
import type { SavedView, ViewInput } from './record/view'

/**
 * Endpoints by method and path under /api, with `:name` for path parameters. `query` are the URL parameters, `body` is
 * the request, `answer` the response, and `failure` what an error has besides its code.
 */
export interface Calls {
  'POST /auth/login/web': { body: Credentials; answer: SignedIn | SecondStep }
  'POST /auth/login/segundo-passo': { body: StepAnswer; answer: SignedIn }
  /** With the secret of a second step, or without one for a passkey instead of a password. */
  'POST /auth/login/chave/opcoes': { body: { readonly desafio?: string }; answer: PasskeyQuestion }
  'POST /auth/login/chave': { body: PasskeyAnswer; answer: SignedIn }
  /** With the secret from the redirect of an identity provider. */
  'POST /auth/login/provedor': { body: { readonly codigo: string }; answer: SignedIn | SecondStep }
  'POST /auth/me': { answer: SessionUser }
  'POST /auth/logout': { answer: Done }
  'GET /sistema': { answer: SystemInfo }
  /** OpenAPI 3.1 document of the endpoints that the person may call. */
  'GET /openapi.json': { answer: object }
  'GET /esquemas/mudancas': { answer: SchemaChanges }
  /** New names of renamed sections, fields and choices, as far as the person may see them. */
  'GET /nomes-antigos': { answer: FormerNames }
  'GET /visoes': { query: { entidade: string }; answer: readonly SavedView[] }
  'POST /visoes': { body: ViewInput & { readonly entidade: string }; answer: SavedView }
  'PATCH /visoes/:id': { body: ViewInput; answer: SavedView }
  'DELETE /visoes/:id': { answer: { readonly id: number } }
  'POST /visoes/:id/padrao': { answer: SavedView }
  'DELETE /visoes/:id/padrao': { answer: SavedView }
  'GET /modelos': { query: { entidade: string }; answer: readonly Template[] }
  'POST /modelos': { body: TemplateInput; answer: Template }
  'DELETE /modelos/:id': { answer: { readonly id: number } }
  'GET /favoritos': { answer: readonly BookmarkedRecord[] }
  'POST /favoritos': {
    body: { readonly entidade: string; readonly registro: number; readonly favorito: boolean }
    answer: readonly BookmarkedRecord[]
  }
  'GET /recentes': { answer: readonly BookmarkedRecord[] }
  'POST /recentes': { body: { readonly entidade: string; readonly registro: number }; answer: Done }
  'GET /auth/calendarios': { answer: readonly CalendarEntry[] }
  'POST /auth/calendarios': { body: CalendarInput; answer: CreatedCalendar }
  /** Assigns a new URL; the previous one stops working. */
  'POST /auth/calendarios/:id/renovacao': {
    body: { readonly currentPassword?: string }
    answer: CreatedCalendar
  }
  'POST /auth/calendarios/:id/revogacao': { answer: Done }
  /** iCalendar text; the file name is the calendar's secret. */
  'GET /calendario/:arquivo': { answer: never }
  'POST /arquivos': { body: FormData; answer: StoredFile }
  'GET /arquivos/:chave': { answer: never }
  /** A thumbnail if the file is a picture; `lado` is the length of its longer side in pixels. */
  'GET /arquivos/:chave/miniatura': { query: { lado?: string }; answer: never }
  /** The difference between what a device has and what the person may see now. */
  'POST /campo/copia': { body: FieldCopyInput; answer: FieldCopy }
  /** A part of what an act sends, from byte `desde` on, under its `Device-Act`; without `parte` it only asks. */
  'POST /campo/partes': { body: FormData; answer: PartsReceived }
  /** The person's own devices; those of another account only for the highest level. */
  'GET /campo/aparelhos': { query: { conta?: string }; answer: readonly FieldDevice[] }
  'DELETE /campo/aparelhos/:aparelho': { answer: Done }
  'GET /mapa': { answer: MapSettings }
  'GET /mencoes': { answer: readonly MentionNotice[] }
  /** Marks them as read; all of them if none are named. */
  'POST /mencoes/lidas': { body: { readonly anotacoes?: readonly number[] }; answer: Done }
  /** Server-sent events, each with a `LiveMessage`. */
  'GET /ao-vivo': { answer: never }
  /** The page has the record open for the next 45 seconds; answers the names of the other people who do. */
  'POST /ao-vivo/abertos': {
    body: { readonly entidade: string; readonly registro: number }
    answer: readonly string[]
  }
  'GET /avisos': { answer: readonly EventNotice[] }
  'POST /avisos/lidos': { body: { readonly avisos?: readonly number[] }; answer: Done }
  /** The person's own choices; kinds that are not named keep theirs. */
  'GET /avisos/preferencias': { answer: readonly NoticeChoice[] }
  'PATCH /avisos/preferencias': {
    body: { readonly preferencias: readonly Pick<NoticeChoice, 'entidade' | 'evento' | 'por'>[] }
    answer: readonly NoticeChoice[]
  }
  'GET /avisos/silencio': { answer: QuietHours }
  'PATCH /avisos/silencio': { body: QuietHours; answer: QuietHours }
  /** What a link in a message to many is about. */
  'GET /descadastro/:token': { answer: Unsubscription }
  /** Ends such messages; also called by mail programs, with one click (RFC 8058). */
  'POST /descadastro/:token': { answer: Unsubscription }
  'GET /eventos': { answer: readonly EventReport[] }
  /** Dry run: records for which the event would fire now, and its effects. */
  'GET /eventos/:entidade/:evento/simulacao': { answer: Simulation }
  /** The person's own imports; all of them for the highest level. */
  'GET /importacoes': { query: { entidade: string }; answer: ImportList }
  'POST /importacoes': { body: ImportWish; answer: ImportJob }
  'GET /importacoes/:id': { answer: ImportJob }
  'DELETE /importacoes/:id': { answer: Done }
  /** Uploads some thousand lines at a time; existing lines are replaced. */
  'POST /importacoes/:id/linhas': { body: { readonly linhas: readonly WireLine[] }; answer: ImportJob }
  'GET /importacoes/:id/erros': { query: { de?: string }; answer: BadLines }
  /** Validates lines that were not validated yet; all of them if the plan has changed. */
  'POST /importacoes/:id/ensaio': { body: ImportPlan; answer: ImportJob }
  /** Chooses the record or the option that a text refers to; null for none. */
  'POST /importacoes/:id/escolhas': {
    body: {
      readonly campo: string
      readonly texto: string
      readonly registro: UnknownWord['proximos'][number]['id'] | null
    }
    answer: ImportJob
  }
  'POST /importacoes/:id/gravacao': { body: { readonly semErradas: boolean }; answer: ImportJob }
  /** Cancels the running step and undoes what it has written. */
  'POST /importacoes/:id/parada': { answer: ImportJob }
  'POST /importacoes/:id/desfazer': { answer: ImportJob }
}

export type CallName = keyof Calls

export type ReplyOf<Name extends CallName> = Calls[Name] extends { answer: infer Answer } ? Answer : never

export type PathPart<Path extends string> = Path extends `${string}/:${infer Part}/${infer Rest}`
  ? Part | PathPart<`/${Rest}`>
  : Path extends `${string}/:${infer Part}`
    ? Part
    : never

/** Input of an endpoint; parts that it does not have are forbidden. */
export type CallParts<Name extends CallName> = Part<'path', PathOf<Name>> &
  Part<'query', Calls[Name] extends { query: infer Query extends object } ? Query : undefined> &
  Part<'body', Calls[Name] extends { body: infer Body } ? Body : undefined>

type PathOf<Name extends string> = [PathPart<Name>] extends [never]
  ? undefined
  : Readonly<Record<PathPart<Name>, string | number>>

type Part<Key extends string, Value> = undefined extends Value
  ? { readonly [key in Key]?: undefined }
  : { readonly [key in Key]: Value }
