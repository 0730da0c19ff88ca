import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { secretVariables } from '../../server/settings/secrets'
import { readSettings } from '../../server/settings/settings'

/** The names and defaults of a table of variables in the guide. */
function rowsOf(title: string): readonly (readonly [name: string, usual: string])[] {
  const [, table = ''] = readFileSync('docs/operacao.md', 'utf8').split(`\n${title}\n`)
  const [part = ''] = title.startsWith('### ') ? table.split('\n### ') : [table]
  return [...part.matchAll(/^\| `(\w+)` \| ([^|]*) \|/gm)].map(([, name = '', usual = '']) => [name, usual])
}

/** Variables that a source file reads by name from the environment. */
function variablesIn(text: string): readonly string[] {
  const declared = [...text.matchAll(/^ {2}(?:readonly )?([A-Z][A-Z0-9_]+)\?: string \| undefined$/gm)]
  const members = [...text.matchAll(/\b(?:environment|process\.env)\.([A-Z][A-Z0-9_]+)/g)]
  const parts = [...text.matchAll(/\{([^{}]*)\}(?:: \w*Environment\b| = (?:environment|process\.env)\b)/g)]
  const taken = parts.flatMap(([, names = '']) => [...names.matchAll(/(?<![\w.])([A-Z][A-Z0-9_]+)/g)])
  return [...declared, ...members, ...taken].map(([, name = '']) => name)
}

it('readSettings reads exactly the variables of the guide with their defaults', () => {
  const asked = new Set<string>()
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    { get: (_all, name) => void asked.add(String(name)) },
  )
  const usual = readSettings(environment)
  asked.delete('NODE_ENV')
  const rows = rowsOf('### Do servidor')
  expect(new Set(rows.map(([name]) => name))).toEqual(asked)
  // Setting a variable to its default changes nothing.
  const said = rows.flatMap(([name, value]) => (value === '–' ? [] : [[name, value.split(';')[0]]]))
  expect(readSettings(Object.fromEntries(said))).toEqual(usual)
})

it('the guide lists exactly the variables that the server, its ports and its commands read', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.ts$/.test(name),
  )
  const read = new Set(files.flatMap((name) => variablesIn(readFileSync(join('server', name), 'utf8'))))
  for (const [name] of rowsOf('### Do servidor')) read.add(name)
  for (const name of secretVariables) read.add(name)
  const ofPlatform = ['NODE_ENV', 'HOME']
  const names = [...read].filter((name) => !ofPlatform.includes(name) && !name.endsWith('_FILE'))
  expect(names.length).toBeGreaterThan(70)
  const listed = rowsOf('## Variáveis').map(([name]) => name)
  expect(listed.toSorted()).toEqual(names.toSorted())
})

it('readSettings parses values and logs JSON in production', () => {
  expect(readSettings({ NODE_ENV: 'production', HOST: '127.0.0.1' }).log.format).toBe('json')
  const said = {
    PORT: '80',
    SHUTDOWN_SECONDS: '2.5',
    BEHIND_PROXY: '1',
    MAX_BODY_KB: '64',
    LOG: 'text',
    HOST: ' ',
    PLAIN_NETWORK: 'console',
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

describe('identity provider settings', () => {
  const told = {
    OIDC_ISSUER: 'https://login.example.com/',
    OIDC_CLIENT_ID: 'console',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_GROUPS: 'ti = Administradores; campo=Técnicos',
    OIDC_MFA: 'mfa, urn:otp',
  }

  it('require an issuer and preserve the order of groups', () => {
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
  ])('are refused with a message for %s "%s"', (name, value) => {
    expect(() => readSettings({ ...told, [name]: value })).toThrow(name)
  })
})

describe('production settings', () => {
  const here = { NODE_ENV: 'production', HOST: '127.0.0.1' }
  const pair = {
    TLS_CERT: 'tests/server/ports/certificates/cert.pem',
    TLS_KEY: 'tests/server/ports/certificates/key.pem',
  }

  it.each([
    ['a database elsewhere', 'DATABASE_URL', 'postgres://c:s@10.0.0.21/console'],
    [
      'one whose certificate is not checked',
      'DATABASE_URL',
      'postgres://c:s@db.example.com/c?sslmode=require',
    ],
    ['one of several elsewhere', 'DATABASE_URL', 'postgres://c:s@127.0.0.1,10.0.0.21:5433/console'],
    ['one elsewhere by a parameter', 'DATABASE_URL', 'postgres:///console?host=10.0.0.21'],
    ['files elsewhere', 'FILES_URL', 'http://s3.interno:9000/console'],
    ['a scanner elsewhere', 'ANTIVIRUS_URL', 'tcp://10.0.0.9:3310'],
  ])('refuses clear text for %s unless that network is allowed', (_what, name, address) => {
    expect(() => readSettings({ ...here, [name]: address })).toThrow(`${name}: em produção`)
    expect(() => readSettings({ ...here, [name]: address })).not.toThrow('c:s')
    expect(() => readSettings({ [name]: address })).not.toThrow()
    expect(() => readSettings({ ...here, [name]: address, PLAIN_NETWORK: `console, ${name}` })).not.toThrow()
    expect(() => readSettings({ ...here, [name]: address, PLAIN_NETWORK: 'console' })).toThrow(name)
  })

  it.each([
    ['DATABASE_URL', 'postgres://c:s@localhost:5432/console'],
    ['DATABASE_URL', 'postgres://c:s@127.0.0.1:5000/console'],
    ['DATABASE_URL', 'postgres:///console?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres://c:p%40ss@one,two:5433/console?sslmode=verify-full&sslrootcert=/etc/ca.pem'],
    ['FILES_URL', 'https://s3.example.com/console'],
    ['ANTIVIRUS_URL', 'unix:///run/clamav/clamd.ctl'],
  ])('%s=%s is accepted as local or encrypted and verified', (name, address) => {
    expect(() => readSettings({ ...here, [name]: address })).not.toThrow()
  })

  it('a public HOST requires TLS unless that network is allowed', () => {
    expect(() => readSettings({ NODE_ENV: 'production' })).toThrow('HOST: em produção')
    expect(readSettings({ NODE_ENV: 'production', ...pair }).certificate).toEqual({
      cert: pair.TLS_CERT,
      key: pair.TLS_KEY,
    })
    expect(readSettings({ NODE_ENV: 'production', PLAIN_NETWORK: 'console' }).certificate).toBeUndefined()
  })

  it('half a certificate, a missing file and unknown networks are refused', () => {
    expect(() => readSettings({ ...here, TLS_CERT: pair.TLS_CERT })).toThrow('TLS_CERT e TLS_KEY')
    expect(() => readSettings({ ...here, ...pair, TLS_KEY: 'nowhere.pem' })).toThrow(
      'TLS_KEY: não foi possível',
    )
    expect(() => readSettings({ ...here, PLAIN_NETWORK: 'tudo' })).toThrow('PLAIN_NETWORK')
  })

  it('the systemd unit requires a second factor and listens locally, as the guide says', () => {
    const unit = readFileSync('deploy/console.service', 'utf8')
    const guide = readFileSync('docs/operacao.md', 'utf8')
    const own = [...unit.matchAll(/^Environment=(\w+)=(.+)$/gm)].map(
      ([, name, value]) => [name, value] as const,
    )
    const [, written = ''] = /printf '([^']+)' > \/etc\/console\.env/.exec(guide) ?? []
    const told = written.split('\\n').flatMap((line) => {
      const [name, value] = line.split('=')
      return name && value ? [[name, value] as const] : []
    })
    const settings = readSettings(Object.fromEntries([...own, ...told]))
    expect(settings).toMatchObject({ demandsFactor: true, host: '127.0.0.1', isBehindProxy: true })
  })
})
