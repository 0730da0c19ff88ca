/*
 * Rejects unencrypted connections. In production, all traffic between machines must use TLS with a verified
 * certificate, unless PLAIN_NETWORK exempts a connection because its network is private or encrypted. Mail,
 * SMS, Pix and the identity provider always reject plain addresses.
 */
import { readFileSync } from 'node:fs'
import type { SettingsReader } from './reader'

/** Connections that PLAIN_NETWORK may exempt. */
const plainConnections = ['console', 'DATABASE_URL', 'FILES_URL', 'ANTIVIRUS_URL'] as const
type Connection = (typeof plainConnections)[number]

export interface Certificate {
  readonly cert: string
  readonly key: string
}

const texts = {
  unknown: (given: string) =>
    `PLAIN_NETWORK: só pode citar ${plainConnections.join(', ')}; recebido "${given}"`,
  half: 'TLS_CERT e TLS_KEY: defina os dois, ou nenhum',
  unreadable: (name: string, path: string) => `${name}: não foi possível ler ${path}`,
  console:
    'HOST: em produção, outras máquinas só alcançam o console por TLS. Use HOST=127.0.0.1 com um proxy nesta máquina, ou TLS_CERT e TLS_KEY; se a rede até o proxy é fechada, PLAIN_NETWORK=console',
  outward: (way: Connection, wanted: string) =>
    `${way}: em produção, o que sai desta máquina vai por TLS (${wanted}); se a rede até lá é fechada, cite ${way} em PLAIN_NETWORK`,
} as const

const wanted: Readonly<Record<Exclude<Connection, 'console'>, string>> = {
  DATABASE_URL: 'sslmode=verify-full',
  FILES_URL: 'https',
  ANTIVIRUS_URL: 'unix:// ou nesta máquina, pois o clamd não fala TLS',
}

/** Whether it is this machine, as Unix sockets are. */
function isHere(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  return ['', 'localhost', '::1'].includes(name) || /^127(?:\.\d{1,3}){3}$/.test(name) || name.startsWith('/')
}

/** Whether all hosts are this machine, or the connection is encrypted and verified. */
function isSafe(way: Exclude<Connection, 'console'>, address: string): boolean {
  const [, authority = '', tail = ''] = /^[a-z0-9+]+:\/\/(?:[^/?#]*@)?([^/?#@]*)(.*)$/is.exec(address) ?? []
  const hosts = authority.split(',').map((each) => each.replace(/:\d*$/, ''))
  // An invalid address is reported by the module that uses it.
  if (hosts.every(isHere) && !/[?&]host=(?!%2f|\/)/i.test(tail)) return true
  if (way === 'DATABASE_URL') return /[?&]sslmode=verify-full(?:&|#|$)/.test(tail)
  return way === 'FILES_URL' && /^https:/i.test(address)
}

/** @param environment contains the addresses to check; their own modules parse them */
export function readNetwork(
  read: SettingsReader,
  host: string,
  environment: Readonly<Record<string, string | undefined>>,
): Certificate | undefined {
  const certificate = readCertificate(read)
  const named = (read.text('PLAIN_NETWORK') ?? '').split(',').flatMap((each) => each.trim() || [])
  for (const each of named)
    if (!plainConnections.some((way) => way === each)) read.refuse(texts.unknown(each))
  if (environment.NODE_ENV !== 'production') return certificate
  const mayBePlain = (way: Connection) => named.includes(way)
  if (!certificate && !isHere(host) && !mayBePlain('console')) read.refuse(texts.console)
  for (const way of plainConnections) {
    const address = way === 'console' ? undefined : environment[way]?.trim()
    if (way === 'console' || !address || mayBePlain(way) || isSafe(way, address)) continue
    read.refuse(texts.outward(way, wanted[way]))
  }
  return certificate
}

function readCertificate(read: SettingsReader): Certificate | undefined {
  const [cert, key] = [read.text('TLS_CERT'), read.text('TLS_KEY')]
  if (cert === undefined && key === undefined) return undefined
  if (cert === undefined || key === undefined) {
    read.refuse(texts.half)
    return undefined
  }
  for (const [name, path] of [
    ['TLS_CERT', cert],
    ['TLS_KEY', key],
  ] as const) {
    try {
      readFileSync(path)
    } catch {
      read.refuse(texts.unreadable(name, path))
    }
  }
  return { cert, key }
}
