/*
 * Passwords by scrypt with OWASP's parameters, which travel in the stored text so that they may be raised later.
 * Hashing does not block the event loop, takes the same work for a login that does not exist, and runs at most twice at
 * a time (each needs 128 MB).
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { noteWork } from '../../db/asker'
import { log } from '../telemetry/log'

const blockSize = 8
const parallelism = 1
const keyLength = 32
const atOnce = 2

/** Knows passwords that were stolen elsewhere. */
export interface LeakService {
  /** @throws Error when it cannot be asked */
  isLeaked(password: string): Promise<boolean>
}

/** Keeps and checks passwords. */
export interface Passwords {
  /** Names of the installation, too easy to guess. */
  readonly names: readonly string[]
  /** Was the password stolen elsewhere, as far as a service of the operator knows? No when it cannot be asked. */
  isLeaked(password: string): Promise<boolean>
  /** The text to store for a password: `$scrypt$ln=17,r=8,p=1$salt$key`. */
  hash(password: string): Promise<string>
  /** Whether the password is the one of the stored text; without a text, the same work and false. */
  verify(password: string, stored: string | null | undefined): Promise<boolean>
}

const waiting: (() => void)[] = []
let running = 0

async function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    noteWork('passwords', 1)
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize('NFC'), salt, keyLength, options, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  } finally {
    const next = waiting.shift()
    // The place is handed over directly, so that a later caller cannot take it.
    if (next) next()
    else running -= 1
  }
}

function optionsFor(N: number, r: number, p: number): ScryptOptions {
  return { N, r, p, maxmem: 256 * N * r }
}

/**
 * Passwords of a server.
 * @param cost of new ones as a power of two, by default what OWASP asks; less is for tests, which sign in many people
 * @param names of the installation
 * @param leaks knows passwords that were stolen elsewhere
 * @example const kept = await createPasswords().hash('correct horse battery')
 */
export function createPasswords(cost = 17, names: readonly string[] = [], leaks?: LeakService): Passwords {
  const spell = (salt: Buffer, key: Buffer) =>
    `$scrypt$ln=${cost},r=${blockSize},p=${parallelism}$${salt.toString('base64')}$${key.toString('base64')}`
  /** Compared with the password of an unknown login, for the same work; random. */
  const unknown = () => spell(randomBytes(16), randomBytes(keyLength))

  return {
    names,
    async isLeaked(password) {
      try {
        return (await leaks?.isLeaked(password)) === true
      } catch (error) {
        // The lists of the program have judged it; a service that is away keeps no one from a password.
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
