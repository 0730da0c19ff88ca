import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { readCommandEnvironment } from '../../../server/commands/environment'
import { findService, readService } from '../../../server/commands/service'
import { parseEnvironmentFile, splitWords } from '../../../server/commands/unitFile'

const root = mkdtempSync(join(tmpdir(), 'service-'))
afterAll(() => rmSync(root, { recursive: true }))

const write = (name: string, text: string) => {
  const path = join(root, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

describe('parseEnvironmentFile', () => {
  it.each([
    [
      'A=postgres://c:s@h/db?sslmode=verify-full&sslrootcert=/etc/x.pem',
      'postgres://c:s@h/db?sslmode=verify-full&sslrootcert=/etc/x.pem',
    ],
    [
      'A={"erp": {"url": "https://x", "secret": "a$b#c"}}',
      '{"erp": {"url": "https://x", "secret": "a$b#c"}}',
    ],
    ['A=\'{"erp": 1}\'', '{"erp": 1}'],
    ['A="two \\"words\\" $HOME"', 'two "words" $HOME'],
    ['  A = padded value  ', 'padded value'],
    ['A="one \\\ntwo"', 'one two'],
    ['A=one\\\ntwo', 'onetwo'],
    ['A=\'first\'" second"', 'first second'],
    ['A=x # not a comment', 'x # not a comment'],
    ['# A=none\n; A=none\nA=x', 'x'],
    ['A=', ''],
    ['A=C:\\\\path', 'C:\\path'],
  ])('reads %j as systemd does', (text, value) => {
    expect(parseEnvironmentFile(`B=1\n${text}\nC=2\n`)).toEqual([
      ['B', '1'],
      ['A', value],
      ['C', '2'],
    ])
  })

  it('reads back every quoted value', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 }), (values) => {
        const quote = (value: string) => `"${value.replace(/[\\"$`]/g, '\\$&')}"`
        const text = values.map((value, at) => `V${at}=${quote(value)}`).join('\n')
        expect(parseEnvironmentFile(text)).toEqual(values.map((value, at) => [`V${at}`, value]))
      }),
    )
  })
})

it('splitWords splits Environment= at blanks outside quotes', () => {
  expect(splitWords(`A=1 "B=two words" 'C=it is "so"' D=a\\ b E="x y"z`)).toEqual([
    'A=1',
    'B=two words',
    'C=it is "so"',
    'D=a b',
    'E=x yz',
  ])
})

describe('readService', () => {
  const unit = write(
    'units/console.service',
    `# A comment
[Unit]
Description=DATA_DIR=no
[Service]
User=console
WorkingDirectory=${root}/console
Environment=NODE_ENV=production "NAME=two words"
Environment=BACKUP_DIR=copias
EnvironmentFile=-${root}/nowhere.env
EnvironmentFile=${root}/console.env
LoadCredential=DATABASE_URL:${root}/secrets/DATABASE_URL
Environment=DATABASE_URL_FILE=%d/DATABASE_URL \\
  TLS_CERT=%d/cert
LoadCredential=cert:${root}/secrets/cert.pem
[Install]
Environment=NO=1
`,
  )
  write('console.env', 'SMTP_URL=smtp://u:p@h:587/?a=1&b=2\nNAME=from the file\n')
  const address = 'postgres://console:s&cret@h/db?sslmode=verify-full&x=1'
  write('secrets/DATABASE_URL', `${address}\n`)
  write('units/console.service.d/override.conf', '[Service]\nEnvironment=BACKUP_EVERY=12h\n')
  mkdirSync(join(root, 'console-1'))
  symlinkSync('console-1', join(root, 'console'))

  it('returns the variables, files, drop-ins and credentials', () => {
    expect(readService(unit)).toEqual({
      user: 'console',
      environment: {
        NODE_ENV: 'production',
        NAME: 'from the file',
        BACKUP_DIR: join(root, 'console', 'copias'),
        BACKUP_EVERY: '12h',
        SMTP_URL: 'smtp://u:p@h:587/?a=1&b=2',
        DATABASE_URL: address,
        TLS_CERT: join(root, 'secrets/cert.pem'),
      },
    })
  })

  it('findService finds a service by its working directory, through links too, and by name', () => {
    const folders = [join(root, 'units')]
    expect(findService(join(root, 'console-1'), undefined, folders)).toBe(unit)
    expect(findService(root, undefined, folders)).toBeUndefined()
    expect(findService(root, 'console', folders)).toBe(unit)
    expect(findService(root, unit)).toBe(unit)
    expect(findService(root, 'other', folders)).toBeUndefined()
  })

  it('refuses a value that it cannot resolve with a message', () => {
    const wrong = write('wrong.service', '[Service]\nEnvironment=A=%d/none\n')
    expect(() => readService(wrong)).toThrow('nenhum LoadCredential')
    write('wrong.service', '[Service]\nEnvironment=A=%h/x\n')
    expect(() => readService(wrong)).toThrow('“%h” não é lido')
    write('wrong.service', `[Service]\nEnvironmentFile=${root}/nowhere.env\n`)
    expect(() => readService(wrong)).toThrow('Rode como root')
  })
})

describe('readCommandEnvironment', () => {
  const unit = write(
    'plain.service',
    `[Service]\nEnvironment=DATABASE_URL=postgres://c:s@h/db?a=1&b=2 BACKUP_KEEP=3\n`,
  )

  it("prefers the database of the named service to the shell's and returns the other arguments", () => {
    const read = readCommandEnvironment(['--service', unit, '/mnt/fora', '--files'], {
      DATA_DIR: '/old',
      BACKUP_KEEP: '9',
    })
    expect(read).toMatchObject({ service: unit, args: ['/mnt/fora', '--files'] })
    expect(read.environment).toMatchObject({ DATABASE_URL: 'postgres://c:s@h/db?a=1&b=2', BACKUP_KEEP: '9' })
    expect(read.environment.DATA_DIR).toBeUndefined()
  })

  it('uses the process environment when it names a database and no service is named', () => {
    expect(readCommandEnvironment(['x'], { DATA_DIR: '/data' })).toEqual({
      environment: { DATA_DIR: '/data' },
      args: ['x'],
    })
  })

  it('refuses an unknown service', () => {
    expect(() => readCommandEnvironment(['--service', '/no/such.service'], {})).toThrow('Não há o serviço')
  })
})
