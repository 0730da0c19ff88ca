import type { Row } from '../../entity/jsonSchema'

/** A person whom the caller may ask for a record that they cannot enter themselves. */
export interface Contact {
  readonly nome: string
  readonly papel: string
  readonly email: string | null
  readonly telefones: readonly string[]
}

interface EntityToEnter {
  readonly entidade: string
  readonly titulo: string
  /** Whether the caller may enter a record; otherwise `contatos` are the people to ask. */
  readonly cadastra: boolean
  readonly contatos: readonly Contact[]
}

export interface FirstStepPart extends EntityToEnter {
  readonly feito: boolean
  /** True when there are no records at all; without it, one only has to be changed. */
  readonly vazio: boolean
  /** Values that make a new record complete the step. */
  readonly inicial: Readonly<Row>
}

export interface FirstStep {
  readonly titulo: string
  readonly texto: string
  readonly feito: boolean
  readonly pagina: string | null
  readonly partes: readonly FirstStepPart[]
}

export interface FirstSteps {
  readonly faltam: number
  readonly passos: readonly FirstStep[]
}

/** Required references of a new record that have nothing to choose from. */
export interface MissingReferences {
  readonly faltam: readonly EntityToEnter[]
}
