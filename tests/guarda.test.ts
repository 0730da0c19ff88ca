import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { systemTablesSql } from '../server/engine/tables/system/systemTablesSql'
import { writesSql } from '../server/engine/tables/writeNotes'
import { secretVariables } from '../server/settings/secrets'

const guarda = readFileSync('docs/guarda.md', 'utf8')
const chaves = readFileSync('docs/chaves.md', 'utf8')
const namesIn = (text: string) => new Set([...text.matchAll(/`(\w+)`/g)].map(([, name]) => name))

function sources(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return sources(path)
    return /\.tsx?$/.test(name) ? [path] : []
  })
}

it('the data inventory has exactly the tables of the engine', () => {
  const tables = [
    ...`${systemTablesSql};\n${writesSql}`.matchAll(/create (?:unlogged )?table if not exists (sys_\w+)/g),
  ]
  const told = [...namesIn(guarda)].filter((name) => name?.startsWith('sys_'))
  expect(told.sort()).toEqual(tables.map(([, name]) => name).sort())
})

it('the data inventory has every class of personal data of the schemas', () => {
  const kinds = new Set(entities.flatMap(({ fields }) => fields.flatMap(({ pii }) => pii ?? [])))
  expect(kinds.size).toBeGreaterThan(1)
  expect([...kinds].filter((kind) => !namesIn(guarda).has(kind))).toEqual([])
})

it('the key inventory has every secret of the configuration', () => {
  expect(secretVariables.filter((name) => !namesIn(chaves).has(name))).toEqual([])
})

it('the server only uses the algorithms of the inventory, and random secrets come from the operating system', () => {
  const files = sources('server').filter((path) => !path.startsWith(join('server', 'demo')))
  const used = files.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const named = [
      ...text.matchAll(/create(?:Hash|Hmac|Cipheriv|Decipheriv)\(\s*'([^']+)'|hkdfSync\(\s*'([^']+)'/g),
    ].map(([, one, other]) => one ?? other ?? '')
    return named
  })
  expect([...new Set(used)].sort()).toEqual(['aes-256-gcm', 'sha1', 'sha256'])
  for (const told of [
    'AES-256-GCM',
    'HMAC-SHA-256',
    'HKDF-SHA-256',
    'SHA-256',
    'SHA-1,',
    'scrypt',
    'TOTP',
    'WebAuthn',
  ]) {
    expect(chaves).toContain(told)
  }
  const guessable = files.filter((path) => /Math\.random\(/.test(readFileSync(path, 'utf8')))
  expect(guessable.filter((path) => !/outbox|db\//.test(path))).toEqual([])
})

it('only the ports connect to other machines', () => {
  const asks = [
    /(?<![.\w])fetch\(/,
    /import \{[^}]*\b(?:connect|request|get|Agent)\b[^}]*\} from 'node:(?:https?|net|tls|dgram)'/,
    /(?:from |import\()'(?:undici|nodemailer|openid-client)'/,
  ]
  const outside = sources('server').filter((path) => {
    const text = readFileSync(path, 'utf8')
    return asks.some((each) => each.test(text))
  })
  const elsewhere = outside.filter((path) => !path.startsWith(join('server', 'ports')))
  expect(outside.length - elsewhere.length).toBeGreaterThan(4)
  // A socket in the data folder.
  expect(elsewhere).toEqual([join('server', 'db', 'folderLock.ts')])
})

it('the guide names every external service and every endpoint called from outside', () => {
  const guide =
    readFileSync('docs/operacao.md', 'utf8').split('## Com quem o console fala')[1]?.split('\n## ')[0] ?? ''
  const named = namesIn(guide)
  const variables = sources(join('server', 'ports')).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/readonly ([A-Z]+(?:_[A-Z]+)*_URL)\?:/g)].map(([, name]) => name),
  )
  expect(variables.length).toBeGreaterThan(5)
  const places = new Set([...variables, 'DATABASE_URL', 'OIDC_ISSUER', 'MAP_TILES_URL'])
  expect([...places].filter((name) => !named.has(name))).toEqual([])
})
