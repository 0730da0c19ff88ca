/*
 * What travels in the clear. In production nothing leaves this machine, or is taken from another, without TLS whose
 * certificate is checked, unless the operator names the way in PLAIN_NETWORK: a network that is closed or encrypted below.
 * Mail, short messages, Pix and the identity provider refuse plain addresses by themselves, always.
 */
import { readFileSync } from 'node:fs'
import type { Reader } from './reader'

/** The ways that may be named. */
const plainWays = ['console', 'DATABASE_URL', 'FILES_URL', 'ANTIVIRUS_URL'] as const
type Way = (typeof plainWays)[number]

/** The certificate that the server shows, where it speaks TLS itself. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

const texts = {
  unknown: (given: string) => `PLAIN_NETWORK: só pode citar ${plainWays.join(', ')}; recebido "${given}"`,
  half: 'TLS_CERT e TLS_KEY: defina os dois, ou nenhum',
  unreadable: (name: string, path: string) => `${name}: não foi possível ler ${path}`,
  console:
    'HOST: em produção, outras máquinas só alcançam o console por TLS. Use HOST=127.0.0.1 com um proxy nesta máquina, ou TLS_CERT e TLS_KEY; se a rede até o proxy é fechada, PLAIN_NETWORK=console',
  outward: (way: Way, wanted: string) =>
    `${way}: em produção, o que sai desta máquina vai por TLS (${wanted}); se a rede até lá é fechada, cite ${way} em PLAIN_NETWORK`,
} as const

const wanted: Readonly<Record<Exclude<Way, 'console'>, string>> = {
  DATABASE_URL: 'sslmode=verify-full',
  FILES_URL: 'https',
  ANTIVIRUS_URL: 'unix:// ou nesta máquina, pois o clamd não fala TLS',
}

/** Is it this machine? Names of files are. */
function isHere(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  return ['', 'localhost', '::1'].includes(name) || /^127(?:\.\d{1,3}){3}$/.test(name) || name.startsWith('/')
}

/** Every host of an address is here, or the way to it is encrypted and checked. */
function isSafe(way: Exclude<Way, 'console'>, address: string): boolean {
  const [, authority = '', tail = ''] = /^[a-z0-9+]+:\/\/(?:[^/?#]*@)?([^/?#@]*)(.*)$/is.exec(address) ?? []
  const hosts = authority.split(',').map((each) => each.replace(/:\d*$/, ''))
  // Their owners tell what an address that cannot be read is.
  if (hosts.every(isHere) && !/[?&]host=(?!%2f|\/)/i.test(tail)) return true
  if (way === 'DATABASE_URL') return /[?&]sslmode=verify-full(?:&|#|$)/.test(tail)
  return way === 'FILES_URL' && /^https:/i.test(address)
}

/**
 * Reads the certificate, and judges every way in and out.
 * @param environment of which the addresses are looked at; they are read by those who use them
 */
export function readNetwork(
  read: Reader,
  host: string,
  environment: Readonly<Record<string, string | undefined>>,
): Certificate | undefined {
  const certificate = readCertificate(read)
  const named = (read.text('PLAIN_NETWORK') ?? '').split(',').flatMap((each) => each.trim() || [])
  for (const each of named) if (!plainWays.some((way) => way === each)) read.refuse(texts.unknown(each))
  if (environment.NODE_ENV !== 'production') return certificate
  const mayBePlain = (way: Way) => named.includes(way)
  if (!certificate && !isHere(host) && !mayBePlain('console')) read.refuse(texts.console)
  for (const way of plainWays) {
    const address = way === 'console' ? undefined : environment[way]?.trim()
    if (way === 'console' || !address || mayBePlain(way) || isSafe(way, address)) continue
    read.refuse(texts.outward(way, wanted[way]))
  }
  return certificate
}

function readCertificate(read: Reader): Certificate | undefined {
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
