import type { Row } from '../../entity/jsonSchema'

export interface Template {
  readonly id: number
  readonly nome: string
  readonly valores: Row
}

/** Replaces a template of the same name. */
export interface TemplateInput {
  readonly entidade: string
  readonly nome: string
  readonly valores: Row
}

/** A favourite or recent record, with its current label. */
export interface BookmarkedRecord {
  readonly entity: string
  readonly id: number
  readonly label: string
}
