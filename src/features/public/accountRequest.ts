import { formats, tidy } from '#model/formats/index'
import type { AccountRequest } from '#model/wire/people/visitor'
import { text } from './messages'
import type { FormProblems } from './useVisitorForm'

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
/** Required inputs by profile, in addition to those of all profiles. */
const needed: Readonly<Record<string, readonly Name[]>> = {
  produtor: addressNames,
  empresa: ['inscricao_estadual', ...addressNames],
  tecnico: ['formacao'],
}
const optional: Readonly<Record<string, readonly Name[]>> = { empresa: ['nome_fantasia'], tecnico: ['crea'] }

export function isInForm(name: Name, { perfil }: RequestValues): boolean {
  return (needed[perfil] ?? []).includes(name) || (optional[perfil] ?? []).includes(name)
}

/** The document type of a profile; a producer may have either. */
export function documentOf(profile: string): 'cpf' | 'cnpj' | 'cpf-cnpj' {
  if (profile === 'empresa') return 'cnpj'
  return profile === 'tecnico' || profile === 'gestor' ? 'cpf' : 'cpf-cnpj'
}

export function checkRequest(values: RequestValues): FormProblems {
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
    cep: isInForm('cep', values) ? formats.cep.validate(formats.cep.normalise(values.cep)) : undefined,
    ...missing,
  }
}

/** Without empty inputs and those that belong to other profiles. */
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
  const filled = own.filter((name) => isInForm(name, values) && tidy(values[name]) !== '')
  return {
    perfil,
    nome,
    cpf_cnpj,
    celular,
    ...(tidy(email) !== '' && { email }),
    ...Object.fromEntries(filled.map((name) => [name, values[name]])),
    ...(isInForm('cidade', values) && { cidade: Number(cidade) }),
    ciencia: ciencia !== '',
  }
}
