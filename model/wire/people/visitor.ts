export interface SetupState {
  readonly necessario: boolean
}

export interface NewPassword {
  readonly newPassword: string
  readonly passwordConfirm: string
}

/** The first administrator; the code is printed by the server. */
export interface FirstAdministrator extends NewPassword {
  readonly codigo: string
  readonly nome: string
  readonly cpf: string
  readonly email: string
}

/** A request for an account; more data may be collected before its approval. */
export interface AccountRequest {
  readonly nome: string
  readonly celular: string
  readonly cpf_cnpj?: string
  readonly email?: string
  readonly perfil?: string
  readonly cep?: string
  readonly bairro?: string
  readonly logradouro?: string
  readonly numero?: string
  readonly nome_fantasia?: string
  readonly inscricao_estadual?: string
  readonly formacao?: string
  readonly crea?: string
  /** Consent: the visitor has read the privacy notice. */
  readonly ciencia?: boolean
}

export interface PlaceChoice {
  readonly id: number
  readonly nome: string
  /** Only for states. */
  readonly sigla?: string
}

/** How the invitation was sent, with a remark if it was not. */
export interface InvitationSent {
  readonly canal: 'mail' | 'sms'
  readonly para: string
  readonly aviso?: string
}

/** A short link and its target, which is always inside this system. */
export interface ShortLink {
  readonly shortURL: string
  readonly destino: string
}
