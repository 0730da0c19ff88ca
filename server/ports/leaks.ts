/*
 * Checks passwords against known breaches, through the range API of Have I Been Pwned or a mirror of it. Only five of
 * the forty hex digits of the SHA-1 are sent, which hundreds of passwords share; padding hides the length of the
 * response. Disabled without an address. LEAKED_PASSWORDS_URL (https://api.pwnedpasswords.com/range/)
 */
import { createHash } from 'node:crypto'

export interface LeakPort {
  isLeaked(password: string): Promise<boolean>
}

export interface LeakEnvironment {
  readonly LEAKED_PASSWORDS_URL?: string | undefined
}

const patienceMs = 3_000
const told = 5
const ownMachine = ['localhost', '127.0.0.1']

/** @throws Error with a message for the operator */
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
      // Padding lines have the count 0.
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
