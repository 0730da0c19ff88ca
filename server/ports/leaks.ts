/*
 * Asks whether a password is among those that were stolen elsewhere: the range call of Have I Been Pwned, or of a copy of
 * it in the own network. Five of the forty digits of its SHA-1 leave this machine, which hundreds of passwords share; the
 * answer is padded, so that its length tells nothing either. Without an address there is no such service.
 *
 * LEAKED_PASSWORDS_URL (https://api.pwnedpasswords.com/range/)
 */
import { createHash } from 'node:crypto'

/** A way to ask. */
export interface LeakPort {
  /** @throws Error in words when it cannot be asked */
  isLeaked(password: string): Promise<boolean>
}

/** The part of the environment that decides. */
export interface LeakEnvironment {
  readonly LEAKED_PASSWORDS_URL?: string | undefined
}

const patienceMs = 3_000
/** Digits that are told. */
const told = 5
const ownMachine = ['localhost', '127.0.0.1']

/**
 * The service that the environment names.
 * @throws Error in words for the person who started the process
 * @example await openLeaks(process.env)?.isLeaked('senha123')
 */
export function openLeaks({ LEAKED_PASSWORDS_URL: address }: LeakEnvironment): LeakPort | undefined {
  if (!address) return undefined
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isPlain = url?.protocol === 'http:' && ownMachine.includes(url.hostname)
  if (!url || (url.protocol !== 'https:' && !isPlain)) throw new Error(leakText.badUrl)
  const base = url.href.replace(/\/*$/, '/')
  return {
    async isLeaked(password) {
      const digits = createHash('sha1').update(password).digest('hex').toUpperCase()
      const answer = await fetch(`${base}${digits.slice(0, told)}`, {
        headers: { 'Add-Padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      if (!answer.ok) {
        await answer.body?.cancel()
        throw new Error(leakText.refused(answer.status))
      }
      // Padding has the count 0.
      return (await answer.text()).split(/\r?\n/).some((line) => {
        const [rest, count] = line.split(':')
        return rest === digits.slice(told) && Number(count) > 0
      })
    },
  }
}

const leakText = {
  badUrl: 'LEAKED_PASSWORDS_URL deve ser um endereço https.',
  refused: (status: number) => `O serviço de senhas vazadas não respondeu (HTTP ${status}).`,
} as const
