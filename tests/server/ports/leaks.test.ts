import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { choosePassword } from '../../../server/engine/people/accounts'
import { createPasswords } from '../../../server/engine/people/password'
import { openLeaks } from '../../../server/ports/leaks'

const stolen = 'Vagem-Cinza-8812-Trilho'
const digitsOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()
const asked: string[] = []
let isAway = false
const service = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers['add-padding']}`)
  if (isAway) return void response.writeHead(503).end()
  const rest = digitsOf(stolen).slice(5)
  const padding = `${digitsOf('padding').slice(5)}:0`
  response.end([`${'0'.repeat(35)}:3`, padding, `${rest}:41`].join('\r\n'))
})
let address = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/range`
})
afterAll(() => service.close())

describe('a leaked password', () => {
  it('is refused with a message, and at most five digits of its hash are sent', async () => {
    const passwords = createPasswords(4, [], openLeaks({ LEAKED_PASSWORDS_URL: address }))
    await expect(choosePassword(passwords, stolen)).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: '/newPassword', message: expect.stringContaining('já vazou') }],
    })
    expect(asked).toEqual([`/range/${digitsOf(stolen).slice(0, 5)} true`])
    expect((await choosePassword(passwords, 'Moinho-Raso-5519-Pedra')).text).toBe('Moinho-Raso-5519-Pedra')
    // Padding entries have a count of zero.
    expect(await passwords.isLeaked('padding')).toBe(false)
  })

  it('is checked against the built-in lists while the service is unavailable, with a log entry', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    isAway = true
    const passwords = createPasswords(4, [], openLeaks({ LEAKED_PASSWORDS_URL: address }))
    expect((await choosePassword(passwords, stolen)).text).toBe(stolen)
    await expect(choosePassword(passwords, 'senha123')).rejects.toMatchObject({ code: 'invalid' })
    expect(told.mock.calls.flat().map(String).join(' ')).toContain('LEAKED_PASSWORDS_URL')
    expect(told.mock.calls.flat().map(String).join(' ')).not.toContain(stolen)
    told.mockRestore()
  })

  it('is looked up over TLS only, and never without an address', () => {
    expect(openLeaks({})).toBeUndefined()
    expect(() => openLeaks({ LEAKED_PASSWORDS_URL: 'http://leaks.example.com/' })).toThrow('https')
  })
})
