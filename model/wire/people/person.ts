/* The person lookup: whether a document is known, and as whom. */
import type { Role } from '../../entity/entity'

/** A CPF or CNPJ, and which of the two it is. */
export interface PersonDocument {
  readonly tipo: 'cpf' | 'cnpj' | undefined
  readonly value: string
}

/** What is asked: the document, and the role that the person should have. */
export interface PersonQuestion {
  readonly cpf_cnpj?: PersonDocument
  /** The document by its kind, instead. */
  readonly cpf?: string
  readonly cnpj?: string
  readonly papel?: Role
}

/** The person of a document. Those without the role asked for tell only which roles they have. */
export interface KnownPerson {
  readonly currentUser: {
    readonly id?: number
    readonly nome?: string
    /** The role asked for comes first. */
    readonly roles: readonly { readonly slug: Role }[]
  }
  readonly cpf_cnpj: PersonDocument
}
