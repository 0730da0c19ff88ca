import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readCopyPlan } from '../../server/copies/schedule'
import { readTileSource } from '../../server/features/map/feature'
import { openPorts } from '../../server/ports/open'
import { readFileQuota } from '../../server/settings/files'
import { readSecrets, secretVariables } from '../../server/settings/secrets'
import { readSettings } from '../../server/settings/settings'

const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fileWith = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content, { mode: 0o600 })
  return path
}

describe('a secret', () => {
  it.each(secretVariables)('%s can be read from a file and from the environment', (name) => {
    const path = fileWith(name, `value of ${name}\n`)
    expect(readSecrets({ [`${name}_FILE`]: path, PORT: '80' })).toMatchObject({
      [name]: `value of ${name}`,
      PORT: '80',
    })
    expect(readSecrets({ [name]: 'told' })[name]).toBe('told')
    expect(() => readSecrets({ [name]: 'told', [`${name}_FILE`]: path })).toThrow(`${name} e ${name}_FILE`)
  })

  it('with a missing or ambiguous file stops the start, all at once and without values', () => {
    const told = {
      DATABASE_URL_FILE: join(folder, 'nowhere'),
      METRICS_TOKEN_FILE: fileWith('empty', ' \n'),
      SMS_TOKEN_FILE: folder,
      FILES_SECRET: 'the secret itself',
      FILES_SECRET_FILE: fileWith('twice', 'another'),
    }
    expect(() => readSecrets(told)).toThrow(
      /DATABASE_URL_FILE: não foi possível ler[\s\S]*SMS_TOKEN_FILE: não foi[\s\S]*FILES_SECRET e FILES_SECRET_FILE[\s\S]*METRICS_TOKEN_FILE: o arquivo .* está vazio/,
    )
    expect(() => readSecrets(told)).not.toThrow(/itself|another/)
  })
})

/** Variables with secret-sounding names, and why they are harmless. */
const harmless: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'where people go',
  PIX_URL: 'the address of the bank',
  PIX_TOKEN_URL: 'the address of the bank',
  OIDC_CLIENT_ID: 'a name that the browser is shown',
  PIX_KEY: 'the key that payers see',
  PIX_CERT_KEY: 'the path of a file',
  TLS_KEY: 'the path of a file',
  FILES_URL: 'an address without a password',
  MAP_TILES_URL: 'told to every browser',
  ANTIVIRUS_URL: 'an address without a password',
  LEAKED_PASSWORDS_URL: 'an address without a password',
  LOG_URL: 'an address without a password',
}

it('every setting whose name sounds secret is on the list of secrets', () => {
  const asked = new Set<string>(['DATABASE_URL'])
  const settings: Readonly<Record<string, string>> = {
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'a@example.com',
    PUBLIC_URL: 'https://console.example.com',
    SMS_URL: 'https://sms.example.com',
    FILES_URL: 'https://s3.example.com/console',
    FILES_KEY_ID: 'k',
    FILES_SECRET: 's',
    ANTIVIRUS_URL: 'tcp://127.0.0.1:3310',
    LEAKED_PASSWORDS_URL: 'https://leaks.example.com/range/',
    LOG_URL: 'syslog+tls://127.0.0.1:6514',
    PIX_URL: 'https://pix.example.com/v2',
    PIX_TOKEN_URL: 'https://pix.example.com/token',
    PIX_CLIENT_ID: 'c',
    PIX_CLIENT_SECRET: 's',
    PIX_CERT: 'tests/server/ports/certificates/cert.pem',
    PIX_CERT_KEY: 'tests/server/ports/certificates/key.pem',
    MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.png',
    BACKUP_EVERY: '1d',
  }
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: (_all, name) => {
        asked.add(String(name))
        return settings[String(name)]
      },
    },
  )
  openPorts(environment)
  readSettings(environment)
  readCopyPlan(environment)
  readFileQuota(environment)
  readTileSource(environment)
  const sounding = [...asked].filter((name) => /URL|KEY|SECRET|TOKEN|PASS|CLIENT_ID/.test(name))
  expect(sounding.filter((name) => !(name in harmless)).sort()).toEqual(
    [...secretVariables].filter((name) => sounding.includes(name)).sort(),
  )
  expect(secretVariables.filter((name) => !asked.has(name))).toEqual([])
})

it('no secret has a default: without settings no external service is used', async () => {
  const ports = openPorts({})
  expect([ports.mail.isLocal, ports.sms.isLocal]).toEqual([true, true])
  expect(ports.pix.local).toBeDefined()
  expect([ports.contents, ports.scanner, ports.leaks, ports.logs]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(readSettings({})).not.toHaveProperty('provider')
  expect(readSettings({})).not.toHaveProperty('metricsToken')
  // A URL without the client's secret is refused.
  const pix = { PIX_URL: 'https://pix.example.com/v2', PUBLIC_URL: 'https://console.example.com' }
  expect(() => openPorts(pix)).toThrow('PIX_')
  expect(() => openPorts({ FILES_URL: 'https://s3.example.com/console' })).toThrow('FILES_')
  expect(() => readSettings({ OIDC_ISSUER: 'https://login.example.com' })).toThrow('OIDC_CLIENT_SECRET')
})
