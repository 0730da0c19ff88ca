/* Calendars that other programs subscribe to by a secret address. Instants are ISO, UTC. */
import type { Filter } from '../../entity/entity'

/** A calendar, without its address. */
export interface CalendarEntry {
  readonly id: number
  readonly nome: string
  /** Name of the entity. */
  readonly entidade: string
  /** Path of the date. */
  readonly campo: string
  readonly criado_em: string
  /** The day of its last reading, `2026-11-20`. */
  readonly usado_em: string | null
}

/** A calendar that is wished for: the records of a question on their dates. */
export interface CalendarWish {
  /** @maxLength 60 */
  readonly nome: string
  readonly entidade: string
  readonly campo: string
  readonly filtro: Filter
  readonly q?: string
  /** Asked for unless the session was opened just now. */
  readonly currentPassword?: string
}

/** A calendar that was made, or whose address was renewed. */
export interface MadeCalendar {
  readonly calendario: CalendarEntry
  /** Its address, told this once. */
  readonly endereco: string
}
