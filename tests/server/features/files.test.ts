import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '#model/people/actor'
import { createFileStorage } from '../../../server/engine/files/files'
import { fileTypes } from '../../../server/engine/files/fileTypes'
import { partSize } from '../../../server/engine/files/parts'
import { sweepFiles } from '../../../server/engine/files/sweep'
import { files } from '../../../server/features/files/feature'
import { createImportFiles } from '../../../server/features/pdf-import/feature'
import { lookAt, makePhoto } from '../../support/photo'
import { saveFile } from '../../support/saveFile'
import { type Estate, openEstate, told } from './estate'

let estate: Estate

beforeAll(async () => {
  estate = await openEstate([files, createImportFiles()], { replays: true })
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
  it('returns the reference that a record stores', async () => {
    const { status, body } = await send('a,b', 'C:\\pasta\\dados.csv', 'text/csv')
    expect(status).toBe(201)
    expect(body).toMatchObject({ nome: 'dados.csv', tipo: 'text/csv', tamanho: 3, chave: expect.any(String) })
  })

  it('only accepts the listed types and checks the bytes instead of the declared type', async () => {
    const begun: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
      'application/pdf': '%PDF-1.7 x',
      'image/png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      'image/jpeg': new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
      'application/zip': 'PK\x03\x04 x',
      'text/csv': 'a;b\n1;2',
    }
    const namesOf = (type: string) => fileTypes.find((each) => each.type === type)?.extensions ?? []
    for (const [type, content] of Object.entries(begun)) {
      for (const extension of namesOf(type)) {
        const { status, body } = await send(content, `Foto.${extension.toUpperCase()}`, 'text/html')
        expect([status, body.tipo], extension).toEqual([201, type])
      }
    }
    const refused: readonly (readonly [BlobPart, string, string])[] = [
      ['MZ\x90\0', 'laudo.exe', 'Arquivos .exe não são aceitos.'],
      ['<script>1</script>', 'page.html', 'Arquivos .html não são aceitos.'],
      ['<svg/>', 'a.svg', 'Arquivos .svg não são aceitos.'],
      ['x', 'laudo.pdf.js', 'Arquivos .js não são aceitos.'],
      ['x', 'arquivo', 'não diz de que tipo'],
      ['MZ\x90\0', 'laudo.pdf', 'O conteúdo não é o de um arquivo .pdf.'],
      ['<html></html>', 'foto.png', 'O conteúdo não é o de um arquivo .png.'],
      ['a\0b', 'dados.csv', 'O conteúdo não é o de um arquivo .csv.'],
      ['', 'vazio.pdf', 'O conteúdo não é o de um arquivo .pdf.'],
    ]
    for (const [content, name, words] of refused) {
      const { status, body } = await send(content, name, 'application/pdf')
      expect(status, name).toBe(422)
      expect(body.message, name).toContain(words)
      expect(body.errors, name).toMatchObject([{ path: '/arquivo' }])
    }
  })

  it('detects every listed type by its first bytes and confuses no two types', () => {
    const endings = fileTypes.flatMap(({ extensions }) => extensions)
    expect(new Set(endings).size).toBe(endings.length)
    const program = Buffer.from('4d5a90000300000004000000ffff0000', 'hex')
    for (const { extensions, isOf } of fileTypes) expect(isOf(program), extensions[0]).toBe(false)
    // The operator's guide has the same list.
    const guide =
      readFileSync('docs/operacao.md', 'utf8').split('### Arquivos aceitos')[1]?.split('\n### ')[0] ?? ''
    const told = [...guide.matchAll(/`\.(\w+)`/g)].map(([, ending]) => ending)
    expect([...new Set(told)].sort()).toEqual([...endings].sort())
  })

  it('requires a session', async () => {
    const body = new FormData()
    body.set('arquivo', new File(['x'], 'x.txt'))
    expect((await estate.server.app.request('/api/arquivos', { method: 'POST', body })).status).toBe(401)
  })

  it('stores equal bytes once until their last name is deleted', async () => {
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

  it('refuses a file beyond the quota of the person or of the installation', async () => {
    const { server, manager } = estate
    const saved = (quota: { person: number; installation: number }) =>
      saveFile(
        createFileStorage({ quota, now: () => new Date() }).over(server.db),
        new Uint8Array(600),
        manager.actor,
      )
    await expect(saved({ person: 500, installation: 1e9 })).rejects.toMatchObject({ status: 413 })
    await expect(saved({ person: 1e9, installation: 500 })).rejects.toMatchObject({ status: 507 })
    const key = await saved({ person: 1e9, installation: 1e9 })
    await server.files.remove(key)
  })
})

describe('GET arquivos/{chave}', () => {
  it('returns the bytes as a download and never as a page', async () => {
    const { body } = await send('<script>1</script>', 'page.txt', 'text/html')
    const answer = await estate.manager.get(`/api/arquivos/${String(body.chave)}`)
    expect(await answer.text()).toBe('<script>1</script>')
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toBe('attachment')
    expect(answer.headers.get('content-security-policy')).toBe('sandbox')
  })

  it('returns 404 for an unknown key', async () => {
    const answer = await estate.manager.get('/api/arquivos/00000000-0000-4000-8000-000000000000')
    expect(answer.status).toBe(404)
  })

  it('serves byte ranges across the stored parts', async () => {
    const bytes = new Uint8Array(2 * partSize + 100).map((_, at) =>
      at === 0 ? 0xff : at === 1 ? 0xfb : (at * 7919) % 251,
    )
    const { body } = await send(bytes, 'big.mp3', '')
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

  it('can reference an uploaded PDF', async () => {
    const { body } = await send('%PDF-1.4\n%%EOF\n', 'laudo.pdf', 'application/pdf')
    expect(await create(body)).toMatchObject({ status: 201, body: { arquivo: { nome: 'laudo.pdf' } } })
  })

  it('cannot reference a file of another type', async () => {
    const { body } = await send('nothing', 'laudo.txt', 'application/pdf')
    expect(await create(body)).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/arquivo', message: 'Arquivo inválido para importação' }] },
    })
  })

  it('cannot reference a missing file', async () => {
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

describe('the sweep of files', () => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  const sweep = (now: () => Date) =>
    sweepFiles({ db: estate.server.db, fileStorage: createFileStorage({ now }), graceDays: 7, now })

  it('deletes unreferenced files after a grace period and nothing else', async () => {
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

describe('thumbnails', () => {
  const noted = { orientation: 6, place: '-21.555,-45.430 Fazenda Secreta' }
  const small = (chave: unknown, side = 320) =>
    estate.manager.get(`/api/arquivos/${String(chave)}/miniatura?lado=${side}`)

  it('are upright, have no metadata and are made once for equal bytes', async () => {
    const photo = await makePhoto(1200, 800, noted)
    const { body: one } = await send(photo, 'foto.jpg', 'image/jpeg')
    const { body: other } = await send(photo, 'outra.jpg', 'image/jpeg')
    const before = await count('sys_content')
    const [first, again, same] = await Promise.all([small(one.chave), small(one.chave), small(other.chave)])
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const bytes = new Uint8Array(await first.arrayBuffer())
    expect(await lookAt(bytes)).toEqual({ width: 213, height: 320, top: 'red', bottom: 'blue' })
    const text = Buffer.from(bytes).toString('latin1')
    expect(text).not.toContain('Secreta')
    expect(text).not.toMatch(/EXIF|Exif|XMP/)
    expect(bytes.length).toBeLessThan(photo.length / 4)
    expect([again.headers.get('etag'), same.headers.get('etag')]).toEqual(
      [1, 2].map(() => first.headers.get('etag')),
    )
    expect(await count('sys_content')).toBe(before + 1)
    expect((await small(one.chave, 160)).status).toBe(200)
    expect(await count('sys_content')).toBe(before + 2)
    // The thumbnail is deleted with the last name of the picture.
    await estate.server.files.remove(String(one.chave))
    expect((await small(other.chave)).status).toBe(200)
    await sweepFiles({
      db: estate.server.db,
      fileStorage: createFileStorage({ now: () => new Date() }),
      graceDays: 7,
      now: () => new Date(Date.now() + 2 * 86_400_000),
    })
    expect((await small(other.chave)).status).toBe(200)
    await estate.server.files.remove(String(other.chave))
    expect([await count('sys_picture'), await count('sys_content')]).toEqual([0, before - 1])
  }, 60_000)

  it('are refused for non-pictures and for huge sizes, and need access to the file', async () => {
    const huge = Buffer.from('89504e470d0a1a0a0000000d49484452000075300000753008060000000000000000', 'hex')
    const empty = Buffer.from('89504e470d0a1a0a0000000d494844520000001e000000140806000000000000000000', 'hex')
    for (const [content, name, type] of [
      [new Uint8Array(huge), 'bomba.png', 'image/png'],
      [new Uint8Array(empty), 'partida.png', 'image/png'],
      ['text', 'a.jpg', 'image/jpeg'],
    ] as const) {
      const { body } = await send(content, name, type)
      const before = await count('sys_content')
      expect([name, (await small(body.chave)).status, (await small(body.chave)).status]).toEqual([
        name,
        404,
        404,
      ])
      expect(await count('sys_content')).toBe(before)
    }
    const { body } = await send(await makePhoto(30, 20, noted), 'x.jpg', 'image/jpeg')
    const path = `/api/arquivos/${String(body.chave)}/miniatura`
    expect((await estate.server.app.request(path)).status).toBe(401)
    expect((await estate.manager.get(`${path}?lado=5000`)).status).toBe(400)
    expect((await small('0f8fad5b-d9cb-469f-a165-70867728950f')).status).toBe(404)
  }, 60_000)

  it('of a gallery are included for the listed rows only', async () => {
    const photo = `data:image/jpeg;base64,${Buffer.from(await makePhoto(1000, 700, noted)).toString('base64')}`
    const own = await estate.make('atividades', { fazenda_id: estate.farm, fotos: [{ result: photo }] })
    const bare = await estate.make('atividades', { fazenda_id: estate.farm, fotos: [] })
    const path = `/api/atividades/miniaturas?campo=fotos.result&ids=${own},${bare}`
    const seen = (await (await estate.admin.get(path)).json()) as Record<string, string | null>
    expect(seen[bare]).toBeNull()
    const made = new Uint8Array(Buffer.from(seen[own]?.split(',')[1] ?? '', 'base64'))
    expect(await lookAt(made)).toMatchObject({ width: 224, height: 320, top: 'red' })
    expect(await (await estate.stranger.get(path)).json()).toEqual({})
    expect((await estate.server.app.request(path)).status).toBe(401)
    for (const wrong of ['campo=tipo&ids=1', 'campo=fotos.result&ids=x', 'campo=fotos.result&ids=1&lado=9']) {
      expect((await estate.admin.get(`/api/atividades/miniaturas?${wrong}`)).status).toBe(400)
    }
  }, 60_000)
})

describe('files of an earlier version', () => {
  it('move from their folder into the database once under their keys, and the folder stays', async () => {
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

it('a file of a rolled back transaction is not stored', async () => {
  const before = [await count('sys_file'), await count('sys_content'), await count('sys_content_part')]
  const taken = estate.server.db.transaction(async (tx) => {
    const files = createFileStorage({ now: () => new Date() }).inside(tx)
    await saveFile(files, new TextEncoder().encode('never'), systemActor)
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  expect([await count('sys_file'), await count('sys_content'), await count('sys_content_part')]).toEqual(
    before,
  )
})
