/* A record with a value of every kind is stored by the server, rendered by the form and saved unchanged. */
import '../../../support/dom'

import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sampleRecord } from '#model/describe/sampleRecord'
import type { Row } from '#model/entity/jsonSchema'
import { everyKindSchema, keptKinds } from '../../../support/everyKind'
import { saveFile } from '../../../support/saveFile'
import { type SignedIn, startTestServer, type TestServer } from '../../../support/server'
import { type DrawFormOptions, drawForm } from './drawForm'
import { market } from './market'

const everything = everyKindSchema({ role: 'owner', reference: 'region' })

let server: TestServer
let owner: SignedIn
beforeAll(async () => {
  server = await startTestServer({ schemas: { ...market, everything } })
  owner = await server.signIn('owner')
})
afterAll(() => server.close())
afterEach(cleanup)

const provider: DrawFormOptions['provider'] = {
  async getMany(resource, { ids }) {
    const filter = encodeURIComponent(JSON.stringify({ id: ids }))
    const answer = await owner.get(`/api/${resource}?filter=${filter}`)
    // biome-ignore lint/suspicious/noExplicitAny: as react-admin types its providers
    return { data: (await answer.json()) as any[] }
  },
}

const read = async (id: unknown) => (await (await owner.get(`/api/everything/${id}`)).json()) as Row

describe('a value of every kind', () => {
  it('passes from the server through the form and back unchanged', async () => {
    const region = await server.make('region')
    const entity = server.index.get('everything')
    if (!entity) throw new Error('no entity')
    expect(entity.fields.filter(({ system }) => !system).map(({ kind }) => kind)).toEqual(keptKinds)
    const chave = await saveFile(server.files, new TextEncoder().encode('%PDF-1.4'), owner.actor)
    const sample = sampleRecord(entity, {
      seed: 7,
      actor: owner.actor,
      today: '2026-03-10',
      pick: () => region.id,
      isFull: true,
    })
    const file = { nome: 'laudo.pdf', tipo: 'application/pdf', tamanho: 8, chave }
    const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')
    const picture = {
      nome: 'a.gif',
      tipo: 'image/gif',
      tamanho: gif.length,
      chave: await saveFile(server.files, gif, owner.actor),
    }
    const input = {
      ...sample,
      field_file: file,
      field_pdf: file,
      field_files: [file, picture],
      field_images: [picture],
    }
    expect(Object.keys(input)).toHaveLength(keptKinds.length)
    const made = (await (await owner.post('/api/everything', input)).json()) as Row
    const before = await read(made.id)
    expect(before).toMatchObject(input)

    const form = drawForm({ schema: everything, record: before, role: 'owner', provider })
    for (const box of form.screen.getAllByRole<HTMLInputElement>('textbox')) {
      box.focus()
      box.blur()
    }
    await form.user.type(form.field('Field text'), '!')
    await form.save()
    expect(form.saves.map(({ changes }) => changes)).toEqual([{ field_text: `${before.field_text}!` }])
    expect((await owner.patch(`/api/everything/${made.id}`, form.saves[0]?.changes)).status).toBe(200)
    const { versao: _was, atualizado_em: _then, _label: _old, ...stayed } = before
    expect(await read(made.id)).toMatchObject({ ...stayed, field_text: `${before.field_text}!` })
  })
})
