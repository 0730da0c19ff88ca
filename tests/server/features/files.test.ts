import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '#model/people/actor'
import { createFileKeeper } from '../../../server/engine/files/files'
import { partSize } from '../../../server/engine/files/parts'
import { sweepFiles } from '../../../server/engine/files/sweep'
import { files } from '../../../server/features/files/feature'
import { createImportFiles } from '../../../server/features/pdf-import/feature'
import { type Estate, openEstate, told } from './estate'

let estate: Estate

beforeAll(async () => {
  estate = await openEstate([files, createImportFiles()])
}, 120_000)
afterAll(() => estate.server.close())

async function send(content: BlobPart, name: string, type: string) {
  const body = new FormData()
  body.set('arquivo', new File([content], name, { type }))
  const headers = { Authorization: `Bearer ${estate.manager.token}` }
  return told(Promise.resolve(estate.server.app.request('/api/arquivos', { method: 'POST', headers, body })))
}

const count = async (table: string) => (await estate.server.db.query(`select from ${table}`)).length

describe('POST arquivos', () => {
  it('answers what a record keeps of the file', async () => {
    const { status, body } = await send('a,b', 'C:\\pasta\\dados.csv', 'text/csv')
    expect(status).toBe(201)
    expect(body).toMatchObject({ nome: 'dados.csv', tipo: 'text/csv', tamanho: 3, chave: expect.any(String) })
  })

  it('is not for visitors', async () => {
    const body = new FormData()
    body.set('arquivo', new File(['x'], 'x.txt'))
    expect((await estate.server.app.request('/api/arquivos', { method: 'POST', body })).status).toBe(401)
  })

  it('keeps the same bytes once, until the last name of them is gone', async () => {
    const before = await count('sys_content')
    const [one, other] = [
      await send('twice', 'a.txt', 'text/plain'),
      await send('twice', 'b.txt', 'text/plain'),
    ]
    expect(one.body.chave).not.toBe(other.body.chave)
    expect(await count('sys_content')).toBe(before + 1)
    const { files: kept } = estate.server
    await kept.remove(String(one.body.chave))
    expect(Buffer.from((await kept.bytesOf(String(other.body.chave))) ?? []).toString()).toBe('twice')
    await kept.remove(String(other.body.chave))
    expect(await count('sys_content')).toBe(before)
  })

  it('refuses in words what passes the share of a person, or of the installation', async () => {
    const { server, manager } = estate
    const saved = (quota: { person: number; installation: number }) =>
      createFileKeeper({ quota, now: () => new Date() })
        .over(server.db)
        .save(new Uint8Array(600), manager.actor)
    await expect(saved({ person: 500, installation: 1e9 })).rejects.toMatchObject({ status: 413 })
    await expect(saved({ person: 1e9, installation: 500 })).rejects.toMatchObject({ status: 507 })
    const key = await saved({ person: 1e9, installation: 1e9 })
    await server.files.remove(key)
  })
})

describe('GET arquivos/{chave}', () => {
  it('gives the bytes back, never as a page', async () => {
    const { body } = await send('<script>1</script>', 'page.html', 'text/html')
    const answer = await estate.manager.get(`/api/arquivos/${String(body.chave)}`)
    expect(await answer.text()).toBe('<script>1</script>')
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toBe('attachment')
    expect(answer.headers.get('content-security-policy')).toBe('sandbox')
  })

  it('knows no key that was not given out', async () => {
    const answer = await estate.manager.get('/api/arquivos/00000000-0000-4000-8000-000000000000')
    expect(answer.status).toBe(404)
  })

  it('gives the parts that are asked for, across the parts it is kept in', async () => {
    const bytes = new Uint8Array(2 * partSize + 100).map((_, at) => (at * 7919) % 251)
    const { body } = await send(bytes, 'big.bin', '')
    const ask = (headers: Record<string, string>) =>
      estate.manager.get(`/api/arquivos/${String(body.chave)}`, headers)
    const whole = await ask({})
    const tag = String(whole.headers.get('etag'))
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    expect(tag).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`)
    const size = bytes.length
    const cases: readonly [string, number, number][] = [
      ['bytes=0-0', 0, 0],
      [`bytes=${partSize - 3}-${partSize + 3}`, partSize - 3, partSize + 3],
      [`bytes=${2 * partSize}-`, 2 * partSize, size - 1],
      ['bytes=-5', size - 5, size - 1],
      [`bytes=10-${size * 2}`, 10, size - 1],
    ]
    for (const [range, from, to] of cases) {
      const part = await ask({ Range: range, 'If-Range': tag })
      expect(part.status, range).toBe(206)
      expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to}/${size}`)
      expect(part.headers.get('content-length')).toBe(String(to - from + 1))
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(from, to + 1)), range).toBe(true)
    }
    for (const odd of ['bytes=0-1,5-6', 'bytes=9-3', 'lines=1-2', 'bytes=-']) {
      expect((await ask({ Range: odd })).status, odd).toBe(200)
    }
    expect((await ask({ Range: 'bytes=0-1', 'If-Range': '"of other bytes"' })).status).toBe(200)
    const beyond = await ask({ Range: `bytes=${size}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
  })
})

describe('a record of an imported file', () => {
  const create = (arquivo: unknown) =>
    told(estate.manager.post('/api/integracaofile', { arquivo, tipo: 'Laudo de solo' }))

  it('may be made of a PDF sent before', async () => {
    const { body } = await send('%PDF-1.4\n%%EOF\n', 'laudo.pdf', 'application/pdf')
    expect(await create(body)).toMatchObject({ status: 201, body: { arquivo: { nome: 'laudo.pdf' } } })
  })

  it('is refused of anything else', async () => {
    const { body } = await send('nothing', 'laudo.pdf', 'application/pdf')
    expect(await create(body)).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/arquivo', message: 'Arquivo inválido para importação' }] },
    })
  })

  it('is refused of a file that is not here', async () => {
    const { body } = await send('%PDF-1.4 gone\n%%EOF\n', 'laudo.pdf', 'application/pdf')
    await estate.server.files.remove(String(body.chave))
    expect(await create(body)).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: '/arquivo', message: 'O arquivo não está mais neste sistema. Envie-o de novo.' }],
      },
    })
  })
})

describe('the sweep', () => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  const sweep = (now: () => Date) =>
    sweepFiles({ db: estate.server.db, keeper: createFileKeeper({ now }), graceDays: 7, now })

  it('takes away what no record names, after days of grace, and nothing else', async () => {
    const { body: named } = await send('%PDF-1.4 named\n%%EOF\n', 'named.pdf', 'application/pdf')
    await estate.manager.post('/api/integracaofile', { arquivo: named, tipo: 'Laudo de solo' })
    const { body: left } = await send('left', 'left.txt', 'text/plain')
    const isHere = async (chave: unknown) => (await estate.server.files.find(String(chave))) !== undefined
    await sweep(() => days(6))
    expect([await isHere(named.chave), await isHere(left.chave)]).toEqual([true, true])
    expect(await sweep(() => days(14))).toBeGreaterThan(0)
    expect([await isHere(named.chave), await isHere(left.chave)]).toEqual([true, false])
    const unused = 'select from sys_content where sha256 not in (select sha256 from sys_file)'
    expect(await estate.server.db.query(unused)).toEqual([])
  })
})

describe('files of an earlier version', () => {
  it('pass from their folder into the database once, under their keys, and the folder is kept', async () => {
    const root = await mkdtemp(join(tmpdir(), 'old-files-'))
    const folder = join(root, 'arquivos')
    const key = '0f8fad5b-d9cb-469f-a165-70867728950e'
    try {
      await mkdir(folder)
      await writeFile(join(folder, key), 'of old')
      await writeFile(join(folder, `${key}.draft`), 'half')
      const lines: string[] = []
      await estate.server.files.takeOver(folder, (line) => lines.push(line))
      expect(Buffer.from((await estate.server.files.bytesOf(key)) ?? []).toString()).toBe('of old')
      expect(await readdir(root)).toEqual(['arquivos.antes-do-banco'])
      expect(lines).toHaveLength(1)
      await estate.server.files.takeOver(folder, (line) => lines.push(line))
      expect(lines).toHaveLength(1)
    } finally {
      await rm(root, { recursive: true })
    }
  })
})

it('a file of a transaction that is taken back was never here', async () => {
  const before = [await count('sys_file'), await count('sys_content'), await count('sys_content_part')]
  const taken = estate.server.db.transaction(async (tx) => {
    await createFileKeeper({ now: () => new Date() })
      .inside(tx)
      .save(new TextEncoder().encode('never'), systemActor)
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  expect([await count('sys_file'), await count('sys_content'), await count('sys_content_part')]).toEqual(
    before,
  )
})
