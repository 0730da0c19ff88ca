/*
 * What a request for an account says, by profile: which inputs there are, what is wrong with them, and what is sent.
 * Pure.
 */
import { formats, tidy } from '#model/formats/index'
import type { AccountRequest } from '#model/wire/people/visitor'
import { text } from './messages'
import type { Problems } from './useVisitorForm'

/** Everything that any profile may say. */
export const emptyRequest = {
  perfil: '',
  nome: '',
  cpf_cnpj: '',
  celular: '',
  email: '',
  nome_fantasia: '',
  inscricao_estadual: '',
  cep: '',
  estado: '',
  cidade: '',
  bairro: '',
  logradouro: '',
  numero: '',
  formacao: '',
  crea: '',
  ciencia: '',
} as const

export type RequestValues = Readonly<Record<keyof typeof emptyRequest, string>>
type Name = keyof RequestValues

const addressNames: readonly Name[] = ['cep', 'estado', 'cidade', 'bairro', 'logradouro', 'numero']
const common: readonly Name[] = ['perfil', 'nome', 'cpf_cnpj', 'celular', 'ciencia']
/** What a profile has to say beside what all have. */
const needed: Readonly<Record<string, readonly Name[]>> = {
  produtor: addressNames,
  empresa: ['inscricao_estadual', ...addressNames],
  tecnico: ['formacao'],
}
/** What it may say. */
const optional: Readonly<Record<string, readonly Name[]>> = { empresa: ['nome_fantasia'], tecnico: ['crea'] }

/** Does the profile have the input? */
export function isAsked(name: Name, { perfil }: RequestValues): boolean {
  return (needed[perfil] ?? []).includes(name) || (optional[perfil] ?? []).includes(name)
}

/** The sort of document that a profile has; a producer has either. */
export function documentOf(profile: string): 'cpf' | 'cnpj' | 'cpf-cnpj' {
  if (profile === 'empresa') return 'cnpj'
  return profile === 'tecnico' || profile === 'gestor' ? 'cpf' : 'cpf-cnpj'
}

/** What is wrong, before the server is asked. */
export function checkRequest(values: RequestValues): Problems {
  const required = [...common, ...(needed[values.perfil] ?? [])]
  const missing = Object.fromEntries(
    required.filter((name) => tidy(values[name]) === '').map((name) => [name, text.required]),
  )
  const document = formats[documentOf(values.perfil)]
  return {
    cpf_cnpj: document.validate(document.normalise(values.cpf_cnpj)),
    celular: formats['phone-cel'].validate(formats['phone-cel'].normalise(values.celular)),
    email:
      tidy(values.email) === ''
        ? undefined
        : formats.email.validate(formats.email.normalise(values.email)) && text.badEmail,
    cep: isAsked('cep', values) ? formats.cep.validate(formats.cep.normalise(values.cep)) : undefined,
    ...missing,
  }
}

/** What is sent: what the profile says, without what was left empty. */
export function requestOf(values: RequestValues): AccountRequest & { readonly cidade?: number } {
  const { perfil, nome, cpf_cnpj, celular, email, cidade, ciencia } = values
  const own = [
    'nome_fantasia',
    'inscricao_estadual',
    'cep',
    'bairro',
    'logradouro',
    'numero',
    'formacao',
    'crea',
  ] as const
  const told = own.filter((name) => isAsked(name, values) && tidy(values[name]) !== '')
  return {
    perfil,
    nome,
    cpf_cnpj,
    celular,
    ...(tidy(email) !== '' && { email }),
    ...Object.fromEntries(told.map((name) => [name, values[name]])),
    ...(isAsked('cidade', values) && { cidade: Number(cidade) }),
    ciencia: ciencia !== '',
  }
}
