/* A person's own record, of whichever entity. */

/** What a person may change of it. */
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

/** What identifies the account: the person sees it, others change it. */
export const identifyingFields = ['tipo_pessoa', 'cpf', 'cnpj'] as const

/** The fields of the record that a person sees, and what the account knows besides. */
export interface Profile extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly versao: number
  /** A data URL. */
  readonly avatar: string | null
  readonly email_verificado: boolean
  /** A link to verify the address is on its way. */
  readonly email_a_confirmar: boolean
  /** The address asked for, which takes the place of `email` once it is confirmed; null when none was. */
  readonly email_pendente: string | null
}

/** A change of the own record, of the picture (null takes it away) or of the password. */
export interface ProfileChange extends Readonly<Record<string, unknown>> {
  /** A data URL. @maxLength 900000 */
  readonly avatar?: string | null
  readonly newPassword?: string
  readonly passwordConfirm?: string
  /** Checked where it is said; another e-mail needs it. */
  readonly currentPassword?: string
}
