/*
 * Every call that is no entity's own (those are the same for all of them): what it is called, what it says and what
 * it answers. The server serves calls and the browser makes them by the names in this table, so that neither says
 * what the other does not expect. The engine's own calls are here; a feature of the server adds the ones it serves
 * (`declare module '#model/wire/calls'`), beside its routes. Types only.
 */

import type { FormerNames } from '../changes/former'
import type { StoredFile } from './file'
import type { MapSettings } from './installation/map'
import type { SchemaChanges } from './installation/schemaChanges'
import type { SystemInfo } from './installation/system'
import type { PasskeyAnswer, PasskeyQuestion, SecondStep, StepAnswer } from './people/factor'
import type { Credentials, Done, SessionUser, SignedIn } from './people/session'
import type { CalendarEntry, CalendarWish, MadeCalendar } from './record/calendar'
import type { EventCount, EventNotice, Simulation } from './record/event'
import type { BadLines, ImportJob, ImportList, ImportPlan, ImportWish, WireLine } from './record/import'
import type { KeptRecord, Template, TemplateInput } from './record/kept'
import type { MentionNotice } from './record/timeline'
import type { SavedView, ViewInput } from './record/view'

/**
 * Calls by method and path under /api, where `:name` stands for a part of the path. `query` holds the parameters of
 * the address, `body` what is sent, `answer` what comes back when it went well, `failure` what a refusal says besides its code.
 */
export interface Calls {
  'POST /auth/login/web': { body: Credentials; answer: SignedIn | SecondStep }
  'POST /auth/login/segundo-passo': { body: StepAnswer; answer: SignedIn }
  /** With the secret of a second step, or without for a passkey in place of a password. */
  'POST /auth/login/chave/opcoes': { body: { readonly desafio?: string }; answer: PasskeyQuestion }
  'POST /auth/login/chave': { body: PasskeyAnswer; answer: SignedIn }
  /** With the secret that an identity provider's way back gave to the page. */
  'POST /auth/login/provedor': { body: { readonly codigo: string }; answer: SignedIn | SecondStep }
  'POST /auth/me': { answer: SessionUser }
  'POST /auth/logout': { answer: Done }
  'GET /sistema': { answer: SystemInfo }
  /** The document of all calls that the person may make, as OpenAPI 3.1 has it. */
  'GET /openapi.json': { answer: object }
  /** What the schemas changed in the database and would change, and what is kept aside. */
  'GET /esquemas/mudancas': { answer: SchemaChanges }
  /** What sections, fields and choices that were renamed are called now, of what the person may see. */
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
  'GET /favoritos': { answer: readonly KeptRecord[] }
  'POST /favoritos': {
    body: { readonly entidade: string; readonly registro: number; readonly favorito: boolean }
    answer: readonly KeptRecord[]
  }
  /** The records opened last, the latest first. */
  'GET /recentes': { answer: readonly KeptRecord[] }
  /** Notes that a record was opened. */
  'POST /recentes': { body: { readonly entidade: string; readonly registro: number }; answer: Done }
  'GET /auth/calendarios': { answer: readonly CalendarEntry[] }
  'POST /auth/calendarios': { body: CalendarWish; answer: MadeCalendar }
  /** Gives it another address; the one before ends. */
  'POST /auth/calendarios/:id/renovacao': {
    body: { readonly currentPassword?: string }
    answer: MadeCalendar
  }
  'POST /auth/calendarios/:id/revogacao': { answer: Done }
  /** The calendar as iCalendar text, by its secret. */
  'GET /calendario/:arquivo': { answer: never }
  /** A form with one file. */
  'POST /arquivos': { body: FormData; answer: StoredFile }
  /** The bytes of a file. */
  'GET /arquivos/:chave': { answer: never }
  /** A small picture of it, where it is one: `lado` pixels on the longer side. */
  'GET /arquivos/:chave/miniatura': { query: { lado?: string }; answer: never }
  'GET /mapa': { answer: MapSettings }
  /** Notes that name the person and were not read yet, the latest first. */
  'GET /mencoes': { answer: readonly MentionNotice[] }
  /** Takes them for read; all of them where none is named. */
  'POST /mencoes/lidas': { body: { readonly anotacoes?: readonly number[] }; answer: Done }
  /** What the person was told of events and has not read yet, the latest first. */
  'GET /avisos': { answer: readonly EventNotice[] }
  /** Takes them for read; all of them where none is named. */
  'POST /avisos/lidos': { body: { readonly avisos?: readonly number[] }; answer: Done }
  /** How often each event came lately. */
  'GET /eventos': { answer: readonly EventCount[] }
  /** For which records an event would come now, and what would be done. */
  'GET /eventos/:entidade/:evento/simulacao': { answer: Simulation }
  /** Imports of sheets into an entity: the person's own, and to the highest level all. */
  'GET /importacoes': { query: { entidade: string }; answer: ImportList }
  'POST /importacoes': { body: ImportWish; answer: ImportJob }
  'GET /importacoes/:id': { answer: ImportJob }
  'DELETE /importacoes/:id': { answer: Done }
  /** Lines of the sheet, some thousands at a time; a line that is there already is replaced. */
  'POST /importacoes/:id/linhas': { body: { readonly linhas: readonly WireLine[] }; answer: ImportJob }
  /** Lines with something wrong, a page from the given place. */
  'GET /importacoes/:id/erros': { query: { de?: string }; answer: BadLines }
  /** Tries the lines that were not tried yet; all of them where the plan is another. */
  'POST /importacoes/:id/ensaio': { body: ImportPlan; answer: ImportJob }
  /** Says which record a word stands for; null: for none. */
  'POST /importacoes/:id/escolhas': {
    body: { readonly campo: string; readonly texto: string; readonly registro: number | null }
    answer: ImportJob
  }
  /** Writes all lines; without those that are wrong, where that is said. */
  'POST /importacoes/:id/gravacao': { body: { readonly semErradas: boolean }; answer: ImportJob }
  /** Ends what is being done to it; what was written is taken back. */
  'POST /importacoes/:id/parada': { answer: ImportJob }
  'POST /importacoes/:id/desfazer': { answer: ImportJob }
}

export type CallName = keyof Calls

/** What a call answers. */
export type ReplyOf<Name extends CallName> = Calls[Name] extends { answer: infer Answer } ? Answer : never

/** The names of the parts that a path leaves open. */
export type PathPart<Path extends string> = Path extends `${string}/:${infer Part}/${infer Rest}`
  ? Part | PathPart<`/${Rest}`>
  : Path extends `${string}/:${infer Part}`
    ? Part
    : never

/** What has to be said in a call; a part that the call does not have cannot be said. */
export type SaidIn<Name extends CallName> = Part<'path', PathOf<Name>> &
  Part<'query', Calls[Name] extends { query: infer Query extends object } ? Query : undefined> &
  Part<'body', Calls[Name] extends { body: infer Body } ? Body : undefined>

type PathOf<Name extends string> = [PathPart<Name>] extends [never]
  ? undefined
  : Readonly<Record<PathPart<Name>, string | number>>

type Part<Key extends string, Value> = undefined extends Value
  ? { readonly [key in Key]?: undefined }
  : { readonly [key in Key]: Value }
