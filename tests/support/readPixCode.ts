/* Parses a Pix code as a payer's bank does; the product only generates them. */
import { crc16, type PixCode } from '#model/formats/pix'

const domain = 'br.gov.bcb.pix'
const empty = '***'

/** The contents of a code; undefined if it is not a Pix code or its checksum is wrong. */
export function readPixCode(text: string): PixCode | undefined {
  const tail = /6304([0-9A-Fa-f]{4})$/.exec(text)
  if (!tail || crc16(text.slice(0, -4)) !== tail[1]?.toUpperCase()) return undefined
  const tags = readTags(text)
  const account = readTags(tags?.get('26') ?? '')
  if (!tags || account?.get('00')?.toLowerCase() !== domain || tags.get('00') !== '01') return undefined
  const [key, url, amount] = [account.get('01'), account.get('25'), tags.get('54')]
  const txid = readTags(tags.get('62') ?? '')?.get('05')
  if (key === undefined && url === undefined) return undefined
  return {
    ...(key !== undefined && { key }),
    ...(url !== undefined && { url }),
    ...(amount !== undefined && { cents: Math.round(Number(amount) * 100) }),
    name: tags.get('59') ?? '',
    city: tags.get('60') ?? '',
    ...(txid !== undefined && txid !== empty && { txid }),
  }
}

function readTags(text: string): ReadonlyMap<string, string> | undefined {
  const tags = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4))
    const length = Number(head?.[2])
    const value = text.slice(at + 4, at + 4 + length)
    if (!head?.[1] || value.length !== length || tags.has(head[1])) return undefined
    tags.set(head[1], value)
    at += 4 + length
  }
  return tags
}
