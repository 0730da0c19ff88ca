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
  /** Of producers and companies: where they are, beside the city. */
  readonly cep?: string
  readonly bairro?: string
  readonly logradouro?: string
  readonly numero?: string
  /** Of companies. */
  readonly nome_fantasia?: string
  readonly inscricao_estadual?: string
  /** Of technicians. */
  readonly formacao?: string
  readonly crea?: string
  /** The visitor has read what happens to the data. */
  readonly ciencia?: boolean
}

/** A state or a city, for the visitor to choose. */
export interface PlaceChoice {
  readonly id: number
  readonly nome: string
  /** Of states. */
  readonly sigla?: string
}

/** How an invitation to sign in went out, and a remark when it stayed here. */
export interface InvitationSent {
  readonly canal: 'mail' | 'sms'
  readonly para: string
  readonly aviso?: string
}

/** A short link and where it leads, always inside of this system. */
export interface ShortLink {
  readonly shortURL: string
  readonly destino: string
}
