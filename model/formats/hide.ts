// Masks personal data for people without full access (LGPD): it stays recognisable but cannot be misused. A
// value that cannot be parsed is masked entirely.
import { cnpj } from './cnpj'
import { cpf } from './cpf'
import { documentType } from './cpfCnpj'
import type { FormatName } from './format'
import { phone } from './phone'

const hidden = '***'

/** `***.982.247-**` */
export function hideCpf(canonical: string): string {
  return /^[0-9]{11}$/.test(canonical) ? `***${cpf.show(canonical).slice(3, 12)}**` : hidden
}

/** `**.ABC.345/****-**` */
export function hideCnpj(canonical: string): string {
  return /^[0-9A-Z]{12}[0-9]{2}$/.test(canonical) ? `**${cnpj.show(canonical).slice(2, 11)}****-**` : hidden
}

/** `(35) *****-5432` */
export function hidePhone(canonical: string): string {
  if (phone.validate(canonical) !== undefined) return hidden
  const [area, middle = '', last = ''] = /^(\(..\) )?(.*)-(.*)$/.exec(phone.show(canonical))?.slice(1) ?? []
  return `${area ?? ''}${'*'.repeat(middle.length)}-${last}`
}

/** `p***@dominio` */
export function hideEmail(canonical: string): string {
  const at = canonical.lastIndexOf('@')
  return at > 0 ? `${[...canonical][0]}${hidden}${canonical.slice(at)}` : hidden
}

function hideCpfCnpj(canonical: string): string {
  const type = documentType(canonical)
  if (type === undefined) return hidden
  return type === 'cpf' ? hideCpf(canonical) : hideCnpj(canonical)
}

const hiders: Partial<Record<FormatName, (canonical: string) => string>> = {
  cpf: hideCpf,
  cnpj: hideCnpj,
  'cpf-cnpj': hideCpfCnpj,
  phone: hidePhone,
  'phone-com': hidePhone,
  'phone-cel': hidePhone,
  'phone-other': hidePhone,
  email: hideEmail,
}

/**
 * Masks a canonical value; formats without a mask return `***`.
 * @example hideValue('cpf', '52998224725') // '***.982.247-**'
 */
export function hideValue(format: string | undefined, canonical: string): string {
  if (canonical === '') return ''
  const hide =
    format !== undefined && Object.hasOwn(hiders, format) ? hiders[format as FormatName] : undefined
  return hide ? hide(canonical) : hidden
}
