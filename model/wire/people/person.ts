import type { Role } from '../../entity/entity'

export interface PersonDocument {
  readonly tipo: 'cpf' | 'cnpj' | undefined
  readonly value: string
}

export interface PersonQuestion {
  readonly cpf_cnpj?: PersonDocument
  readonly cpf?: string
  readonly cnpj?: string
  readonly papel?: Role
}

/** Of a person without the requested role, only the roles are returned. */
export interface KnownPerson {
  readonly currentUser: {
    readonly id?: number
    readonly nome?: string
    readonly roles: readonly { readonly slug: Role }[]
  }
  readonly cpf_cnpj: PersonDocument
}
