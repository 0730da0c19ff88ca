/* A person's own record, of whichever entity. */

export const ownFields = [
  'nome',
  'data_nascimento',
  'rg',
  'sexo',
  'razao_social',
  'nome_fantasia',
  'inscricao_estadual',
  'email',
  'endereco',
  'telefones',
] as const

/** Shown to the person, but only others may change them. */
export const identifyingFields = ['tipo_pessoa', 'cpf', 'cnpj'] as const

export interface Profile extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly versao: number
  readonly avatar: string | null
  readonly email_verificado: boolean
  /** True while a verification link is pending. */
  readonly email_a_confirmar: boolean
  /** The requested new address, which replaces `email` once confirmed; null if there is none. */
  readonly email_pendente: string | null
}

/** Changes of the own record, of the picture (null removes it) or of the password. */
export interface ProfileChange extends Readonly<Record<string, unknown>> {
  /** A data URL. @maxLength 900000 */
  readonly avatar?: string | null
  readonly newPassword?: string
  readonly passwordConfirm?: string
  /** Verified if present; required to change the e-mail. */
  readonly currentPassword?: string
}
