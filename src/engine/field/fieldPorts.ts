/* What the field mode needs from the browser and the console around it. */
import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import type { RecordedPlace } from '#model/people/recorded'
import type { Validator } from '#model/record/validate'
import type { LiveMessage } from '#model/wire/live'
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
  /** Records that were recorded, sent or decided, as the server tells what others write. */
  onChange?(message: LiveMessage): void
  /** Where the device is; undefined if it does not know or may not tell. */
  findPlace(): Promise<RecordedPlace | undefined>
}
