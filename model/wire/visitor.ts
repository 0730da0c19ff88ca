/* What visitors may ask for: a first administrator, an account, a new password, where a short link leads. */

/** Whether no account can sign in yet. */
export interface SetupState {
  readonly necessario: boolean
}

/** A password chosen anew, typed twice. */
export interface NewPassword {
  readonly newPassword: string
  readonly passwordConfirm: string
}

/** The first administrator, with the code that the server printed. */
export interface FirstAdministrator extends NewPassword {
  readonly codigo: string
  readonly nome: string
  readonly cpf: string
  readonly email: string
}

/** A request for an account; what else is needed may be asked before it is approved. */
export interface AccountRequest {
  readonly nome: string
  readonly celular: string
  readonly cpf_cnpj?: string
  readonly email?: string
  readonly perfil?: string
}

/** A short link and where it leads, always inside of this system. */
export interface ShortLink {
  readonly shortURL: string
  readonly destino: string
}
