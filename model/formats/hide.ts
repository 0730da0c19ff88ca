// Personal data as shown to those who may not see it whole (LGPD): enough to recognise, too little to misuse.
// Promise: a value that cannot be read is hidden altogether, never shown.
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
 * The masked form of a canonical value of a format; `***` for formats (and texts without one) that have none.
 * @example hideValue('cpf', '52998224725') // '***.982.247-**'
 */
export function hideValue(format: string | undefined, canonical: string): string {
  if (canonical === '') return ''
  const hide =
    format !== undefined && Object.hasOwn(hiders, format) ? hiders[format as FormatName] : undefined
  return hide ? hide(canonical) : hidden
}
