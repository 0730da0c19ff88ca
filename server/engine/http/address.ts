/*
 * Address of the client. `X-Forwarded-For` is trusted only as far as the operator names the proxies. Each
 * proxy appends to it and a client can forge its start, so it is read from the end.
 */
import { BlockList, isIP } from 'node:net'
import type { Context } from 'hono'
import { serverText } from '../messages'
import { log } from '../telemetry/log'
import { socketOf } from './transport'

export type AddressOf = (c: Context) => string

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
 * Parses the trusted proxies: how many there are, or their networks (`10.1.0.0/16,192.0.2.7`); `0` or an
 * empty text means none. Logs a warning once if requests seem to come through an unnamed proxy.
 * @throws Error with a message for the operator
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

export function isInside(address: string): boolean {
  const own = plain(address).replace(/%.*$/, '')
  return isIP(own) > 0 && includes(inside, own)
}

function readTrusted(text: string): (address: string, hop: number) => boolean {
  if (text === '') return () => false
  if (/^\d{1,2}$/.test(text)) return (_address, hop) => hop < Number(text)
  const list = readNetworks(text.split(',').map((part) => part.trim()))
  // Without a socket (tests, callers in this process) there can be no proxy.
  return (address) => address === '' || includes(list, address)
}

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

/** IPv6 customers get whole networks, so the /64 identifies the client. */
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
