import { cnpj } from './cnpj'
import { cpf } from './cpf'
import type { Format } from './format'
import { formatMessages } from './messages'
import { alphanumericsOf, tidy, withoutDocumentName } from './text'

/**
 * The type of a document, masked or not: a letter or 12 characters make a CNPJ, 11 digits a CPF; undefined for fewer.
 * @example documentType('529.982.247-25') // 'cpf'
 */
export function documentType(text: string): 'cpf' | 'cnpj' | undefined {
  const significant = alphanumericsOf(withoutDocumentName(text))
  if (/[A-Z]/.test(significant) || significant.length >= 12) return 'cnpj'
  return significant.length === 11 ? 'cpf' : undefined
}

const documentFormats = { cpf, cnpj }

/** CPF or CNPJ in one field, distinguished by their length. */
export const cpfCnpj: Format = {
  normalise(input) {
    const type = documentType(tidy(input))
    return type ? documentFormats[type].normalise(input) : tidy(input)
  },
  validate(canonical) {
    const type = documentType(canonical)
    return type ? documentFormats[type].validate(canonical) : formatMessages.invalid
  },
  show(canonical) {
    const type = documentType(canonical)
    return type ? documentFormats[type].show(canonical) : canonical
  },
  mask: (typed) => documentFormats[documentType(typed) ?? 'cpf'].mask(typed),
  sample: (seed) => documentFormats[Math.trunc(seed) % 2 === 0 ? 'cpf' : 'cnpj'].sample(seed),
}
