// @module-tag extended
/*
 * Access to the bytes of a file for every role and entity of the real schemas: those with access to the
 * record that references it, in a field or a note, and no others. The cases are generated from the schemas.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { walkFields } from '#model/entity/paths'
import { mayAct } from '#model/people/access'
import { systemActor } from '#model/people/actor'
import type { StoredFile } from '#model/wire/file'
import { seedAccessGroups } from '../../server/demo/accessGroups'
import { seed } from '../../server/engine/index'
import { saveToken } from '../../server/engine/people/access/tokens'
import type { SeedTools } from '../../server/engine/registered'
import { features } from '../support/features'
import { makePhoto } from '../support/photo'
import { saveFile } from '../support/saveFile'
import type { SignedIn } from '../support/server'
import { type Estate, openEstate } from './features/estate'

const pdf = '%PDF-1.4\ntrailer << >>\n%%EOF\n'
const roles = ['admin', 'supervisor', 'manager', 'technician', 'producer', 'stranger'] as const
let estate: Estate
let photo: Uint8Array<ArrayBuffer>

interface RecordFile {
  readonly entity: Entity
  readonly id: number
  readonly key: string
  readonly isPicture: boolean
}
const noted: RecordFile[] = []
const inFields: RecordFile[] = []

const holding = ['file', 'pdf', 'files', 'images'] as const
const filePaths = (entity: Entity) =>
  [...walkFields(entity.fields)].filter(({ kind }) => holding.some((each) => each === kind))

beforeAll(async () => {
  photo = await makePhoto(60, 40, { orientation: 1, place: '' })
  estate = await openEstate(features)
  const { db } = estate.server
  await seed({ db, entities, validators }, (tools: SeedTools) =>
    seedAccessGroups(tools, entities, new Date()),
  )
  for (const entity of entities) {
    const id = await estate.make(entity.name)
    const file = await send('image/jpeg')
    await db.query(
      `insert into sys_note (entity, record_id, account_id, actor_name, at, text, files) values ($1, $2, null, 'X', now(), '', $3::jsonb)`,
      [entity.name, id, JSON.stringify([file])],
    )
    noted.push({ entity, id, key: String(file.chave), isPicture: true })
    for (const field of filePaths(entity)) {
      const own = await send(field.kind === 'images' ? 'image/jpeg' : 'application/pdf')
      const value = valueAt(entity, field, own)
      const holder = await estate.make(entity.name, value)
      inFields.push({ entity, id: holder, key: String(own.chave), isPicture: field.kind === 'images' })
    }
  }
  await db.query('update sys_file set named_at = now()')
}, 240_000)
afterAll(() => estate.server.close())

async function send(tipo: 'image/jpeg' | 'application/pdf'): Promise<StoredFile> {
  const bytes = tipo === 'image/jpeg' ? photo : new TextEncoder().encode(pdf)
  const chave = await saveFile(estate.server.files, bytes, systemActor)
  return { nome: tipo === 'image/jpeg' ? 'foto.jpg' : 'laudo.pdf', tipo, tamanho: bytes.length, chave }
}

/** The value of a root field that references the file at the field's path. */
function valueAt(entity: Entity, field: Field, file: StoredFile): Row {
  const names = field.path.split('.')
  const kinds = names.map(
    (_, at) =>
      [...walkFields(entity.fields)].find(({ path }) => path === names.slice(0, at + 1).join('.'))?.kind,
  )
  const inner: unknown = kinds.at(-1) === 'files' || kinds.at(-1) === 'images' ? [file] : file
  const value = names.reduceRight<unknown>((held, name, at) => {
    const row = { [name]: held }
    return kinds[at - 1] === 'list' ? [row] : row
  }, inner)
  return value as Row
}

const bytesOf = async (who: SignedIn, key: string, headers?: Record<string, string>) =>
  (await who.get(`/api/arquivos/${key}`, headers)).status
const smallOf = async (who: SignedIn, key: string, headers?: Record<string, string>) =>
  (await who.get(`/api/arquivos/${key}/miniatura?lado=160`, headers)).status

/** Expects access to each file and its thumbnail exactly when the record is readable. */
async function mustAgree(who: SignedIn, all: readonly RecordFile[], headers?: Record<string, string>) {
  const wrong = []
  let given = 0
  for (const [at, { entity, id, key, isPicture }] of all.entries()) {
    const record = await who.get(`/api/${entity.endpoint}/${id}`, headers)
    const expected = record.status === 200 ? 200 : 404
    const whole = await bytesOf(who, key, headers)
    // Thumbnails use the same check, so a sample is enough.
    const small = isPicture && at % 5 === 0 ? await smallOf(who, key, headers) : expected
    if (whole !== expected || small !== expected) wrong.push({ at: entity.name, expected, whole, small })
    if (whole === 200) given += 1
  }
  expect(wrong).toEqual([])
  return given
}

describe.each(roles)('%s', (role) => {
  it('reads exactly the files of notes on visible records', async () => {
    const given = await mustAgree(estate[role], noted)
    if (role === 'admin') expect(given).toBeGreaterThan(entities.length / 2)
    else expect(given).toBeLessThan(noted.length)
  })

  it('reads exactly the files in fields of visible records', async () => {
    await mustAgree(estate[role], inFields)
  })

  it('grants an administrator the same files in view as', async () => {
    if (role === 'admin') return
    const { actor, recordId } = estate[role]
    const group = String(actor.record?.role)
    const seen = role === 'stranger' ? group : `${group}/${recordId}`
    await mustAgree(estate.admin, [...noted, ...inFields], { 'View-As': seen })
  })

  it('only accepts files readable by the author in a note', async () => {
    const who = estate[role]
    const seen: RecordFile[] = []
    const unseen: RecordFile[] = []
    for (const held of noted) {
      const isSeen = (await who.get(`/api/${held.entity.endpoint}/${held.id}`)).status === 200
      ;(isSeen ? seen : unseen).push(held)
    }
    const place = seen.find(({ entity }) => mayAct(entity, 'note', who.actor))
    if (!place) return
    const path = `/api/${place.entity.endpoint}/${place.id}/anotacoes`
    const wrong = []
    // More writes would exceed the rate limit.
    for (const [held, expected] of [
      ...unseen.slice(0, 25).map((each) => [each, 422] as const),
      ...seen.slice(0, 5).map((each) => [each, 201] as const),
    ]) {
      const file = { nome: 'foto.jpg', tipo: 'image/jpeg', tamanho: photo.length, chave: held.key }
      const { status } = await who.post(path, { texto: 'named again', arquivos: [file] })
      if (status !== expected) wrong.push([held.entity.name, status])
    }
    await estate.server.db.query("delete from sys_note where text = 'named again'")
    expect(wrong).toEqual([])
  })

  it('finds no keys of unreadable files in exports and lists', async () => {
    const who = estate[role]
    for (const { entity } of inFields) {
      for (const accept of ['application/json', 'text/csv', 'application/x-ndjson']) {
        const answer = await who.get(`/api/${entity.endpoint}`, { Accept: accept })
        const keys = (await answer.text()).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
        for (const key of new Set(keys)) {
          if (inFields.some((held) => held.key === key)) expect(await bytesOf(who, key)).toBe(200)
        }
      }
    }
  })
})

describe('an access token', () => {
  it('of an administrator only reads files of its own entities', async () => {
    const { server, admin } = estate
    const tokenFor = async (names: readonly string[] | null) => {
      const wish = { name: 't', entities: names, writes: true, days: 1 }
      const owner = { accountId: admin.accountId, by: admin.accountId }
      await server.db.query('delete from sys_access_token')
      return (await saveToken(server.db, owner, wish, new Date())).secret
    }
    const ask = (secret: string, path: string) =>
      server.app.request(`/api/${path}`, { headers: { Authorization: `Bearer ${secret}` } })
    for (const [at, { name }] of entities.entries()) {
      const secret = await tokenFor([name])
      const wrong = []
      const beside = entities[(at + 1) % entities.length]?.name
      const all = [...noted, ...inFields].filter(({ entity }) => [name, beside].includes(entity.name))
      for (const { entity, id, key } of all) {
        const record = (await ask(secret, `${entity.endpoint}/${id}/historico`)).status
        const expected = record === 200 ? 200 : 404
        const whole = (await ask(secret, `arquivos/${key}`)).status
        if (whole !== expected) wrong.push([name, entity.name, expected, whole])
      }
      expect(wrong).toEqual([])
    }
  }, 240_000)
})

describe('an unreferenced file', () => {
  const file = async (who: SignedIn) => {
    const form = new FormData()
    form.set('arquivo', new File([photo], 'foto.jpg'))
    const headers = { Authorization: `Bearer ${who.token}` }
    const answer = await estate.server.app.request('/api/arquivos', { method: 'POST', headers, body: form })
    return (await answer.json()) as StoredFile & { readonly chave: string }
  }
  const giving = async (key: string) =>
    Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await bytesOf(estate[role], key)])))
  const nobody = Object.fromEntries(roles.map((role) => [role, 404]))

  it('is readable by its uploader until it is referenced, and by administrators after the last reference is gone', async () => {
    const { technician, admin, farm } = estate
    const sent = await file(technician)
    expect(await giving(sent.chave)).toEqual({ ...nobody, technician: 200 })
    const asTechnician = { 'View-As': `${technician.actor.record?.role}/${technician.recordId}` }
    expect(await bytesOf(admin, sent.chave, asTechnician)).toBe(404)

    const path = `/api/fazenda/${farm}/anotacoes`
    const other = { texto: 'x', arquivos: [sent] }
    expect((await estate.producer.post(path, other)).status).not.toBe(201)
    const note = (await (await technician.post(path, other)).json()) as { readonly id: number }
    const seeing = await giving(sent.chave)
    expect(seeing).toMatchObject({ admin: 200, technician: 200, producer: 200, stranger: 404 })
    expect((await technician.remove(`${path}/${note.id}`)).ok).toBe(true)
    expect(await giving(sent.chave)).toEqual({ ...nobody, admin: 200 })
    expect((await technician.post(path, other)).status).toBe(422)
  })

  it('removed from an edited note becomes unreadable, and the remaining ones stay readable', async () => {
    const { technician, producer, farm } = estate
    const [one, two] = [await file(technician), await file(technician)]
    const path = `/api/fazenda/${farm}/anotacoes`
    const note = (await (await technician.post(path, { arquivos: [one, two] })).json()) as { id: number }
    expect((await technician.patch(`${path}/${note.id}`, { arquivos: [two] })).status).toBe(200)
    expect([await bytesOf(technician, one.chave), await bytesOf(technician, two.chave)]).toEqual([404, 200])
    expect(await bytesOf(producer, two.chave)).toBe(200)
  })

  it('mentioned only in the history of a record is no longer readable', async () => {
    for (const { entity, field } of entities.flatMap((each) =>
      filePaths(each).map((one) => ({ entity: each, field: one })),
    )) {
      const former = await send(field.kind === 'images' ? 'image/jpeg' : 'application/pdf')
      const id = await estate.make(entity.name, valueAt(entity, field, former))
      const next = await send(field.kind === 'images' ? 'image/jpeg' : 'application/pdf')
      await estate.server.store.update(entity.name, id, valueAt(entity, field, next), '*', systemActor)
      for (const role of roles) {
        const history = await estate[role].get(`/api/${entity.endpoint}/${id}/historico`)
        const given = [
          await bytesOf(estate[role], String(former.chave)),
          await bytesOf(estate[role], String(next.chave)),
        ]
        const sees = history.status === 200 ? 200 : 404
        expect([role, ...given]).toEqual([role, role === 'admin' ? 200 : 404, sees])
      }
    }
  })
})

describe('an archived record', () => {
  it('leaves its files readable for those who still see it', async () => {
    const put = []
    for (const held of [...inFields, ...noted]) {
      if (held.entity.account) continue
      const answer = await estate.admin.remove(`/api/${held.entity.endpoint}/${held.id}`)
      if (answer.ok) put.push(held)
    }
    expect(put.length).toBeGreaterThan(10)
    for (const role of roles) await mustAgree(estate[role], put)
  })
})
