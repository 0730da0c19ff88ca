/* What people keep for themselves, as it travels. */
import type { Row } from '../../entity/jsonSchema'

/** Values that a form may begin with, under a name that its person gave. */
export interface Template {
  readonly id: number
  readonly nome: string
  readonly valores: Row
}

/** A template to be kept; one of the same name is replaced. */
export interface TemplateInput {
  readonly entidade: string
  readonly nome: string
  readonly valores: Row
}

/** A record that a person marked or opened, as it is called now for that person. */
export interface KeptRecord {
  readonly entity: string
  readonly id: number
  readonly label: string
}
