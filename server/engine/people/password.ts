/*
 * Password hashing by scrypt with OWASP's parameters, which are stored with the hash so that they can be
 * raised later. Hashing does not block the event loop, takes the same time for unknown logins, and runs at
 * most twice concurrently (each run needs 128 MB).
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { reportWork } from '../../db/queryContext'
import { log } from '../telemetry/log'

const blockSize = 8
const parallelism = 1
const keyLength = 32
const atOnce = 2

export interface LeakService {
  isLeaked(password: string): Promise<boolean>
}

export interface Passwords {
  readonly names: readonly string[]
  /** Whether the configured service lists the password; false when it is unavailable. */
  isLeaked(password: string): Promise<boolean>
  /** The text to store for a password: `$scrypt$ln=17,r=8,p=1$salt$key`. */
  hash(password: string): Promise<string>
  /** Without a stored hash it does the same work and returns false. */
  verify(password: string, stored: string | null | undefined): Promise<boolean>
}

const waiting: (() => void)[] = []
let running = 0

async function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    reportWork('passwords', 1)
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize('NFC'), salt, keyLength, options, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  } finally {
    const next = waiting.shift()
    // The slot goes directly to the next waiter, so that no later caller can take it.
    if (next) next()
    else running -= 1
  }
}

function optionsFor(N: number, r: number, p: number): ScryptOptions {
  return { N, r, p, maxmem: 256 * N * r }
}

/**
 *
 * @param cost scrypt cost of new passwords, as a power of two; OWASP's by default, lower only in tests
 * @param names of the installation
 * @param leaks checks passwords against known breaches
 * @example const hash = await createPasswords().hash('correct horse battery')
 */
export function createPasswords(cost = 17, names: readonly string[] = [], leaks?: LeakService): Passwords {
  const spell = (salt: Buffer, key: Buffer) =>
    `$scrypt$ln=${cost},r=${blockSize},p=${parallelism}$${salt.toString('base64')}$${key.toString('base64')}`
  /** Random hash to compare with if the login is unknown, so the work is the same. */
  const unknown = () => spell(randomBytes(16), randomBytes(keyLength))

  return {
    names,
    async isLeaked(password) {
      try {
        return (await leaks?.isLeaked(password)) === true
      } catch (error) {
        // The bundled lists still apply; an unavailable service must not block a new password.
        log.failure('LEAKED_PASSWORDS_URL', error)
        return false
      }
    },
    async hash(password) {
      const salt = randomBytes(16)
      return spell(salt, await derive(password, salt, optionsFor(2 ** cost, blockSize, parallelism)))
    },
    async verify(password, stored) {
      const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? unknown())
      if (!match) throw new Error('A stored password cannot be read.')
      const [, ln, r, p, salt = '', key = ''] = match
      const expected = Buffer.from(key, 'base64')
      const actual = await derive(
        password,
        Buffer.from(salt, 'base64'),
        optionsFor(2 ** Number(ln), Number(r), Number(p)),
      )
      return timingSafeEqual(actual, expected) && stored !== null && stored !== undefined
    },
  }
}
