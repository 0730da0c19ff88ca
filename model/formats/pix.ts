/* Pix codes ("copia e cola", BR Code): fields of tag, length and value, then a CRC-16. */

export interface PixCode {
  readonly key?: string
  /** URL of the charge without `https://`, for a dynamic code. At most 77 characters. */
  readonly url?: string
  /** Amount in cents; absent if the charge or the payer determines it. */
  readonly cents?: number
  /** Of the receiver; accents are removed, and name and city are cut to 25 and 15 characters. */
  readonly name: string
  readonly city: string
  /** Reference of a static code, at most 25 letters and digits. */
  readonly txid?: string
}

const domain = 'br.gov.bcb.pix'
const empty = '***'

/** Encodes a Pix code. @throws RangeError if a value does not fit */
export function writePixCode(code: PixCode): string {
  const account = code.url === undefined ? tag('01', code.key ?? '') : tag('25', code.url)
  if ((code.key ?? code.url ?? '') === '' || (code.url ?? '').length > 77)
    throw new RangeError('No key or address fits.')
  const txid = code.url === undefined ? (code.txid ?? empty) : empty
  if (txid !== empty && !/^[A-Za-z0-9]{1,25}$/.test(txid)) throw new RangeError('The reference does not fit.')
  const body = [
    tag('00', '01'),
    code.url === undefined ? '' : tag('01', '12'),
    tag('26', tag('00', domain) + account),
    tag('52', '0000'),
    tag('53', '986'),
    code.cents === undefined ? '' : tag('54', writeCents(code.cents)),
    tag('58', 'BR'),
    tag('59', plain(code.name, 25)),
    tag('60', plain(code.city, 15)),
    tag('62', tag('05', txid)),
    '6304',
  ].join('')
  return body + crc16(body)
}

/** `1050` → `10.50`. */
export function writeCents(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError('An amount is a whole number of cents.')
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** CRC-16/CCITT-FALSE of an ASCII text, as four upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at) << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

function tag(id: string, value: string): string {
  if (value.length > 99) throw new RangeError(`The value of ${id} does not fit.`)
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

/** Lengths count characters, and banks only agree on ASCII. */
function plain(text: string, longest: number): string {
  const ascii = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ')
  const short = ascii.replace(/\s+/g, ' ').trim().slice(0, longest).trim()
  if (short === '') throw new RangeError('A name or city is missing.')
  return short
}
