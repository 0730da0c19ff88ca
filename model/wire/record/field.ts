/* What a device takes along to work without a connection, as the difference from what it has. */
import type { Row } from '../../entity/jsonSchema'

export interface FieldEntity {
  readonly entidade: string
  /** As the `filter` of a list. */
  readonly filtro?: Readonly<Record<string, unknown>>
}

export interface FieldCopyInput {
  /** UUID that the device has made for itself. */
  readonly aparelho: string
  /** @maxLength 60 */
  readonly nome: string
  /** Number of the last answer that the device has stored; 0 if it has none and holds nothing. */
  readonly recebida: number
  /**
   * All that the device takes along; rows of other entities are to be forgotten.
   * @maxItems 100
   */
  readonly entidades: readonly FieldEntity[]
}

export interface FieldCopy {
  readonly copia: number
  /** Rows to put, by entity, as its list answers them with labels. */
  readonly linhas: Readonly<Record<string, readonly Row[]>>
  /** Ids of rows to delete, by entity. */
  readonly esquecer: Readonly<Record<string, readonly number[]>>
  /** More is to come: ask again, with `copia` as `recebida`. */
  readonly falta: boolean
}

export interface PartsReceived {
  /** Bytes that the server has; the next part begins there. */
  readonly recebidos: number
}

export interface FieldDevice {
  readonly aparelho: string
  readonly nome: string
  /** Account. */
  readonly conta: number
  readonly criado: string
  readonly contato: string
  readonly linhas: number
  /** Its next copy answers 410 `gone`, upon which it deletes all that it has. */
  readonly revogado?: string
}
