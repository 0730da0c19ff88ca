// @module-tag extended
/*
 * Access to pictures stored as text, to their thumbnails and to files of masked fields: for every role and
 * file field of the real schemas, unchanged and with each of these fields masked.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { walkFields } from '#model/entity/paths'
import { mayAct } from '#model/people/access'
import { systemActor } from '#model/people/actor'
import { features } from '../support/features'
import { makePhoto } from '../support/photo'
import { saveFile } from '../support/saveFile'
import { bodyOf, type Estate, openEstate } from './features/estate'

const roles = ['admin', 'supervisor', 'manager', 'technician', 'producer', 'stranger'] as const
const holding = ['image', 'file', 'pdf', 'files', 'images'] as const
const isHolding = ({ kind }: Field) => holding.some((each) => each === kind)
const mask = (field: Field): Field => ({
  ...field,
  ...(isHolding(field) && { pii: 'id' as const }),
  fields: field.fields.map(mask),
})
const variants = {
  'as they are': entities,
  masked: entities.map((entity) => ({ ...entity, fields: entity.fields.map(mask) })),
}

/** The value of a record at a path: the text of a picture or the key of a file. */
interface RecordPicture {
  readonly entity: Entity
  readonly field: Field
  readonly id: number
  readonly sign: string
}

describe.each(Object.entries(variants))('pictures and files of fields %s', (name, changed) => {
  const isMasked = name === 'masked'
  const all: RecordPicture[] = []
  let estate: Estate

  beforeAll(async () => {
    estate = await openEstate(features, { changed })
    for (const entity of changed) {
      for (const field of [...walkFields(entity.fields)].filter(isHolding)) {
        const { value, sign } = await make(field)
        const own = entity.fields.some((each) => each.name === 'fazenda_id')
        const place = own ? { fazenda_id: estate.farm } : {}
        const id = await estate.make(entity.name, { ...place, ...rowOf(entity, field.path, value) })
        all.push({ entity, field, id, sign })
      }
    }
    await estate.server.db.query('update sys_file set named_at = now()')
  }, 240_000)
  afterAll(() => estate.server.close())

  async function make(field: Field): Promise<{ value: unknown; sign: string }> {
    const photo = await makePhoto(200 + all.length, 120, { orientation: 1, place: '' })
    if (field.kind === 'image') {
      const sign = Buffer.from(photo).toString('base64')
      return { value: `data:image/jpeg;base64,${sign}`, sign }
    }
    const isPicture = field.kind === 'images'
    const bytes = isPicture ? photo : new TextEncoder().encode('%PDF-1.4\ntrailer << >>\n%%EOF\n')
    const chave = await saveFile(estate.server.files, bytes, systemActor)
    const [nome, tipo] = isPicture ? ['foto.jpg', 'image/jpeg'] : ['laudo.pdf', 'application/pdf']
    const file = { nome, tipo, tamanho: bytes.length, chave }
    return { value: ['files', 'images'].includes(field.kind) ? [file] : file, sign: chave }
  }

  describe.each(roles)('%s', (role) => {
    it('reads thumbnails exactly when the list shows the picture', async () => {
      const who = estate[role]
      for (const { entity, field, id, sign } of all.filter(({ field: { kind } }) => kind === 'image')) {
        const path = `/api/${entity.endpoint}`
        const small = await who.get(`${path}/miniaturas?campo=${field.path}&ids=${id}&lado=160`)
        const list = await who.get(`${path}?filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}`)
        const text = await list.text()
        expect([entity.name, small.status]).toEqual([entity.name, list.status])
        if (small.status !== 200) continue
        const rows = JSON.parse(text) as Row[]
        const given = await bodyOf<Record<string, unknown>>(small)
        expect(Object.keys(given)).toEqual(rows.map((row) => String(row.id)))
        const isShown = text.includes(sign)
        if (isMasked && !mayAct(entity, 'reveal', who.actor)) expect(isShown).toBe(false)
        for (const value of Object.values(given)) {
          expect(value).toEqual(isShown ? expect.stringMatching(/^data:image\/webp;base64,/) : null)
        }
      }
    })

    it('reads files exactly when the record shows their key', async () => {
      const who = estate[role]
      for (const { entity, id, sign } of all.filter(({ field: { kind } }) => kind !== 'image')) {
        const record = await who.get(`/api/${entity.endpoint}/${id}`)
        const expected = (await record.text()).includes(sign) ? 200 : 404
        const bytes = await who.get(`/api/arquivos/${sign}`)
        expect([entity.name, bytes.status]).toEqual([entity.name, expected])
      }
    })

    it('finds no masked text or key in any list, export, history or print', async () => {
      const who = estate[role]
      for (const { entity, id, sign } of all) {
        const isOpen = !isMasked || mayAct(entity, 'reveal', who.actor) || mayAct(entity, 'edit', who.actor)
        if (isOpen) continue
        const path = `/api/${entity.endpoint}`
        for (const call of ['', `/${id}`, `/${id}/historico`, `/${id}/linha-do-tempo`]) {
          for (const Accept of ['application/json', 'text/csv', 'application/x-ndjson']) {
            const text = await (await who.get(`${path}${call}`, { Accept })).text()
            expect([call, Accept, text.includes(sign)]).toEqual([call, Accept, false])
          }
        }
      }
    })
  })
})

describe('the picture of an account', () => {
  let estate: Estate
  beforeAll(async () => {
    estate = await openEstate(features)
  }, 240_000)
  afterAll(() => estate.server.close())

  it.each(roles)('%s is visible to its owner alone', async (role) => {
    const owner = estate[role]
    const photo = Buffer.from(await makePhoto(64, 64, { orientation: 1, place: '' })).toString('base64')
    const avatar = `data:image/jpeg;base64,${photo}`
    expect((await owner.patch('/api/profile', { avatar })).status).toBe(200)
    expect(await bodyOf(owner.get('/api/profile'))).toMatchObject({ avatar })
    for (const other of roles.filter((each) => each !== role)) {
      for (const path of ['profile', ...entities.map(({ endpoint }) => endpoint)]) {
        const text = await (await estate[other].get(`/api/${path}`)).text()
        expect([other, path, text.includes(photo)]).toEqual([other, path, false])
      }
    }
    expect((await owner.patch('/api/profile', { avatar: null })).status).toBe(200)
  })
})

function rowOf(entity: Entity, path: string, value: unknown): Row {
  const names = path.split('.')
  const kindAt = (end: number) =>
    [...walkFields(entity.fields)].find((field) => field.path === names.slice(0, end).join('.'))?.kind
  return names.reduceRight<unknown>((held, name, at) => {
    const row = { [name]: held }
    return kindAt(at) === 'list' ? [row] : row
  }, value) as Row
}
