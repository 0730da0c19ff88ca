import { cpfCnpj } from './cpfCnpj'
import { email } from './email'
import type { Format } from './format'
import { formatMessages } from './messages'
import { phoneCom } from './phone'
import { tidy } from './text'

const random = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function isKey(text: string): boolean {
  if (text.startsWith('+55')) return phoneCom.validate(text.slice(3)) === undefined
  return [cpfCnpj, email].some((format) => format.validate(text) === undefined) || random.test(text)
}

/**
 * Pix key as stored by the Central Bank: CPF, CNPJ, e-mail, telephone with +55, or a random UUID. Eleven digits are a
 * CPF if the check digits match, otherwise a telephone.
 */
export const pixKey: Format = {
  normalise(input) {
    const text = tidy(input)
    const national = phoneCom.normalise(text)
    const spellings = [cpfCnpj.normalise(text), email.normalise(text), text.toLowerCase(), `+55${national}`]
    return spellings.find(isKey) ?? text
  },
  validate: (canonical) => (isKey(canonical) ? undefined : formatMessages.pixKey),
  show: (canonical) => canonical,
  mask: (typed) => typed,
  sample: (seed) => email.sample(seed),
}
