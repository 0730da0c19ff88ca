/* Calendars that other programs subscribe to by a secret URL. Instants are ISO, UTC. */
import type { Filter } from '../../entity/entity'

/** Without the URL. */
export interface CalendarEntry {
  readonly id: number
  readonly nome: string
  readonly entidade: string
  readonly campo: string
  readonly criado_em: string
  /** Day of the last read, `2026-11-20`. */
  readonly usado_em: string | null
}

export interface CalendarInput {
  /** @maxLength 60 */
  readonly nome: string
  readonly entidade: string
  readonly campo: string
  readonly filtro: Filter
  readonly q?: string
  /** Required unless the session was opened just now. */
  readonly currentPassword?: string
}

export interface CreatedCalendar {
  readonly calendario: CalendarEntry
  /** Its URL; shown only once. */
  readonly endereco: string
}
