/*
 * The address of a client behind proxies. `X-Forwarded-For` is written by each proxy in turn, and its beginning by the
 * client itself: it is read from the end, and only as far as those who wrote it are trusted.
 */
import { BlockList, isIP } from 'node:net'
import type { Context } from 'hono'
import { serverText } from '../messages'
import { socketOf } from './transport'

/** Finds the address of the client of a request. */
export type AddressOf = (c: Context) => string

/** Networks that no one outside reaches: a proxy there is ours. */
const ownNetworks = [
  '127.0.0.0/8',
  '::1/128',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
]

/**
 * Reads which proxies are trusted: a number of them, networks (`10.1.0.0/16,192.0.2.7`), or, without a word, those of
 * private networks. `0`: none. @throws Error in words
 * @example createAddressOf('1')
 */
export function createAddressOf(trusted = ''): AddressOf {
  const isTrusted = readTrusted(trusted.trim())
  return (c) => {
    const chain = (c.req.header('x-forwarded-for') ?? '')
      .split(',')
      .map(plain)
      .filter((each) => isIP(each) > 0)
    let address = plain(socketOf(c)?.remoteAddress ?? '')
    for (let hop = 0; chain.length > 0 && isTrusted(address, hop); hop += 1) address = chain.pop() ?? address
    return address === '' ? 'local' : networkOf(address)
  }
}

function readTrusted(text: string): (address: string, hop: number) => boolean {
  if (/^\d{1,2}$/.test(text)) return (_address, hop) => hop < Number(text)
  const list = new BlockList()
  for (const each of text === '' ? ownNetworks : text.split(',').map((part) => part.trim())) {
    const [network = '', bits] = each.split('/')
    const family = isIP(network)
    const most = family === 4 ? 32 : 128
    if (family === 0 || (bits !== undefined && !(Number(bits) >= 0 && Number(bits) <= most)))
      throw new Error(serverText.badProxy)
    list.addSubnet(network, bits === undefined ? most : Number(bits), family === 4 ? 'ipv4' : 'ipv6')
  }
  // Without a socket (a test, another program in this process) there is no one in between to mistrust.
  return (address) => address === '' || list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function plain(address: string): string {
  return address
    .trim()
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^\[|\]$/g, '')
}

/** One customer has a whole network of addresses of version 6. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = tail === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0)
  const all = [...(first ?? []), ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...(last ?? [])]
  return `${all
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
