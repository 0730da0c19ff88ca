/* What the environment may say, and that the guide for operators says the same. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSettings } from '../../server/settings/settings'

it('reads every variable that the guide lists, with the default it names, and no other', () => {
  const asked = new Set<string>()
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    { get: (_all, name) => void asked.add(String(name)) },
  )
  const usual = readSettings(environment)
  asked.delete('NODE_ENV')
  const table = readFileSync('docs/operacao.md', 'utf8').split('## Variáveis')[1] ?? ''
  const rows = [...table.matchAll(/^\| `(\w+)` \| ([^|]*) \|/gm)].map(
    ([, name, value]) => [name, value] as const,
  )
  expect(new Set(rows.map(([name]) => name))).toEqual(asked)
  // Said aloud, a default changes nothing.
  const said = rows.flatMap(([name = '', value = '']) => (value === '–' ? [] : [[name, value.split(';')[0]]]))
  expect(readSettings(Object.fromEntries(said))).toEqual(usual)
})

it('takes values, and writes for machines in production', () => {
  expect(readSettings({ NODE_ENV: 'production' }).log.format).toBe('json')
  const said = {
    PORT: '80',
    SHUTDOWN_SECONDS: '2.5',
    BEHIND_PROXY: '1',
    MAX_BODY_KB: '64',
    LOG: 'text',
    HOST: ' ',
  }
  expect(readSettings({ ...said, NODE_ENV: 'production' })).toMatchObject({
    port: 80,
    host: '0.0.0.0',
    shutdownMs: 2_500,
    isBehindProxy: true,
    maxBody: 65_536,
    log: { format: 'text' },
  })
})

describe('an identity provider', () => {
  const told = {
    OIDC_ISSUER: 'https://login.example.com/',
    OIDC_CLIENT_ID: 'console',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_GROUPS: 'ti = Administradores; campo=Técnicos',
    OIDC_MFA: 'mfa, urn:otp',
  }

  it('is there only with an issuer, and takes groups in their order', () => {
    expect(readSettings({ ...told, OIDC_ISSUER: '' }).provider).toBeUndefined()
    expect(readSettings(told).provider).toMatchObject({
      groups: [
        ['ti', 'Administradores'],
        ['campo', 'Técnicos'],
      ],
      multiFactor: ['mfa', 'urn:otp'],
      makesUnknown: false,
    })
  })

  it.each([
    ['OIDC_CLIENT_SECRET', ''],
    ['OIDC_ISSUER', 'http://login.example.com'],
    ['OIDC_ISSUER', 'login'],
    ['OIDC_GROUPS', 'ti'],
    ['OIDC_GROUPS', 'ti=Administradores;'],
    ['OIDC_UNKNOWN', 'sim'],
  ])('is refused in words with %s "%s"', (name, value) => {
    expect(() => readSettings({ ...told, [name]: value })).toThrow(name)
  })
})
