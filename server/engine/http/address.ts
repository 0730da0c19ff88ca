/*
 * The address of a client. What stands in `X-Forwarded-For` is believed of no one unless the operator names the proxies:
 * each proxy in turn adds to it, and its beginning is the client's own, so it is read from the end, as far as those who
 * wrote it are trusted.
 */
import { BlockList, isIP } from 'node:net'
import type { Context } from 'hono'
import { serverText } from '../messages'
import { log } from '../telemetry/log'
import { socketOf } from './transport'

/** Finds the address of the client of a request. */
export type AddressOf = (c: Context) => string

/** Networks that no one outside reaches. */
const inside = readNetworks([
  '127.0.0.0/8',
  '::1/128',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
])

/**
 * Reads which proxies are trusted: a number of them, or their networks (`10.1.0.0/16,192.0.2.7`); `0` and nothing are none.
 * The log says once when a proxy seems to be there that is not named. @throws Error in words
 * @example createAddressOf('1')
 */
export function createAddressOf(trusted = ''): AddressOf {
  const isTrusted = readTrusted(trusted.trim())
  let isHinted = false
  const hint = (peer: string) => {
    if (isHinted || trusted.trim() === '0' || !isInside(peer)) return
    isHinted = true
    log.warn(serverText.unnamedProxy(peer))
  }
  return (c) => {
    const chain = (c.req.header('x-forwarded-for') ?? '')
      .split(',')
      .map(plain)
      .filter((each) => isIP(each) > 0)
    let address = plain(socketOf(c)?.remoteAddress ?? '')
    if (chain.length > 0 && !isTrusted(address, 0)) hint(address)
    for (let hop = 0; chain.length > 0 && isTrusted(address, hop); hop += 1) address = chain.pop() ?? address
    return address === '' ? 'local' : networkOf(address)
  }
}

/** Is it an address of this machine or of a private network? */
export function isInside(address: string): boolean {
  const own = plain(address).replace(/%.*$/, '')
  return isIP(own) > 0 && includes(inside, own)
}

function readTrusted(text: string): (address: string, hop: number) => boolean {
  if (text === '') return () => false
  if (/^\d{1,2}$/.test(text)) return (_address, hop) => hop < Number(text)
  const list = readNetworks(text.split(',').map((part) => part.trim()))
  // Without a socket (a test, another program in this process) there is no one in between to mistrust.
  return (address) => address === '' || includes(list, address)
}

/** @throws Error in words */
function readNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const each of networks) {
    const [network = '', bits] = each.split('/')
    const family = isIP(network)
    const most = family === 4 ? 32 : 128
    if (family === 0 || (bits !== undefined && !(Number(bits) >= 0 && Number(bits) <= most)))
      throw new Error(serverText.badProxy)
    list.addSubnet(network, bits === undefined ? most : Number(bits), family === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

function includes(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
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
