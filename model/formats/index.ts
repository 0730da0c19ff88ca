/*
 * Text formats, Brazilian numbers and dates. Hides check digits, masks, separators and time zones. Shared by
 * browser and server; pure and deterministic. A value is valid if `validate(normalise(x))` is undefined.
 * Nothing in it throws, whatever the text.
 */
import { cep } from './cep'
import { cib } from './cib'
import { cnpj } from './cnpj'
import { color } from './color'
import { cpf } from './cpf'
import { cpfCnpj } from './cpfCnpj'
import { date } from './date'
import { dateTime } from './dateTime'
import { email } from './email'
import type { Format, FormatName } from './format'
import { month } from './month'
import { phone, phoneCel, phoneCom, phoneOther } from './phone'
import { pixKey } from './pixKey'
import { uri } from './uri'

export const formats: Readonly<Record<FormatName, Format>> = Object.freeze({
  cpf,
  cnpj,
  'cpf-cnpj': cpfCnpj,
  cep,
  phone,
  'phone-com': phoneCom,
  'phone-cel': phoneCel,
  'phone-other': phoneOther,
  cib,
  date,
  month,
  'date-time': dateTime,
  email,
  color,
  uri,
  'pix-key': pixKey,
})

export function isFormat(name: string): name is FormatName {
  return Object.hasOwn(formats, name)
}

export { addDays, addMonths, type Day, dayText, parseDay } from './calendar'
export { formatCoordinate, parseCoordinate, validateLatitude, validateLongitude } from './coordinate'
export { documentType } from './cpfCnpj'
export { checkDateBounds, type DateBounds, type OutOfBounds } from './date'
export { dayOfInstant, defaultTimeZone, normaliseDateTime, showDateTime } from './dateTime'
export type { Format, FormatName } from './format'
export { hideCnpj, hideCpf, hideEmail, hidePhone, hideValue } from './hide'
export { formatMessages } from './messages'
export { formatMoney, type MoneyOptions, parseMoneyDigits } from './money'
export { decimalSignOf, formatDecimal, formatInteger, formatPercent, parseDecimal } from './number'
export { createDraw, type RandomBelow } from './random'
export { fitsPattern, isWholeIn, maskPattern, tidy, withoutInvisible } from './text'
