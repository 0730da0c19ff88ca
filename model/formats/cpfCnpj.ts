import { cnpj } from './cnpj'
import { cpf } from './cpf'
import type { Format } from './format'
import { formatMessages } from './messages'
import { alphanumericsOf, tidy, withoutDocumentName } from './text'

/**
 * Which document a text is, masked or not: a letter or 12 significant characters make a CNPJ, 11 digits a CPF,
 * less than that has no type yet.
 * @example documentType('529.982.247-25') // 'cpf'
 */
export function documentType(text: string): 'cpf' | 'cnpj' | undefined {
  const significant = alphanumericsOf(withoutDocumentName(text))
  if (/[A-Z]/.test(significant) || significant.length >= 12) return 'cnpj'
  return significant.length === 11 ? 'cpf' : undefined
}

const documentFormats = { cpf, cnpj }

/** Either document in one field; the type follows from the significant characters. */
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
