/* What the field mode needs from the browser and the console around it. */
import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import type { RecordedPlace } from '#model/people/recorded'
import type { Validator } from '#model/record/validate'
import type { HttpReply } from '../data/http'

export type SendRequest = (url: string, options: RequestInit) => Promise<HttpReply>

export interface FieldPorts {
  readonly database: string
  readonly deviceName: string
  readonly index: EntityIndex
  readonly person: { readonly id: number; readonly name: string; readonly actor: Actor }
  loadValidator(entity: string): Promise<Validator>
  /** @throws HttpError, with status 0 when the server could not be reached */
  readonly send: SendRequest
  isConnected(): boolean
  whenConnected(): Promise<void>
  now(): Date
  /** What waited has been sent, of these entities. */
  onSent?(entities: ReadonlySet<string>): void
  /** Where the device is; undefined if it does not know or may not tell. */
  findPlace(): Promise<RecordedPlace | undefined>
}
