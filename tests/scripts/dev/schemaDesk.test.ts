import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSchemaDesk } from '../../../scripts/dev/schemaDesk'
import { nothingRead } from '../../../scripts/gen/files/schemaFile'
import { isLead } from '../../../server/lead'
import { startTestServer, type TestServer } from '../../support/server'
import { workshop } from '../../support/workshop'
import { textsWith } from '../gen/checks/base'
import { makeFolder } from '../gen/folder'

const { 'boss.json': boss = '', 'clerk.json': clerk = '', 'zone.json': zone = '' } = textsWith()
const wrong = zone.replace('"type": "string"', '"typo": "string"')

function openDesk(isAllowed = true) {
  const texts = { 'boss.json': boss, 'clerk.json': clerk, 'zone.json': zone }
  const folder = makeFolder(texts)
  const before = nothingRead()
  const desk = createSchemaDesk({ folder, shownAs: 'schemas', before, isLead: async () => isAllowed })
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await desk.request(`/dev/esquemas/${path}`, { method, body: JSON.stringify(body) })
    return { status: response.status, json: await response.json() }
  }
  const versionOf = async (name: string) => {
    const { json } = await ask('GET', name)
    return (json as { readonly version: string }).version
  }
  const textOf = (name: string) => readFileSync(join(folder, `${name}.json`), 'utf8')
  return { folder, ask, versionOf, textOf }
}

describe('schema files in the development server', () => {
  it('can be read, validated and written', async () => {
    const { ask, versionOf, textOf } = openDesk()
    expect((await ask('GET', 'zone')).json).toMatchObject({ text: zone })
    const text = zone.replace('Zona', 'Região')
    expect((await ask('POST', 'zone/conferencia', { text })).json).toEqual({ problems: [] })
    expect(textOf('zone')).toBe(zone)
    const version = await versionOf('zone')
    const written = await ask('PUT', 'zone', { text, version, anyway: false })
    expect(written).toMatchObject({ status: 200, json: { problems: [] } })
    expect(textOf('zone')).toBe(text)
    expect(written.json).toMatchObject({ version: await versionOf('zone') })
  })

  it('are not written with a problem, reported as in the terminal, unless confirmed', async () => {
    const { ask, versionOf, textOf } = openDesk()
    const version = await versionOf('zone')
    const refused = await ask('PUT', 'zone', { text: wrong, version, anyway: false })
    const line = zone.slice(0, zone.indexOf('"type": "string"')).split('\n').length
    const problem = { file: 'schemas/zone.json', line, code: 'E101', suggestion: 'type' }
    const told = { problems: expect.arrayContaining([expect.objectContaining(problem)]) }
    expect(refused.json).toMatchObject(told)
    expect(JSON.stringify(refused.json)).toContain(`schemas/zone.json:${line}:`)
    expect(refused.json).not.toHaveProperty('version')
    expect(textOf('zone')).toBe(zone)
    expect((await ask('PUT', 'zone', { text: wrong, version, anyway: true })).json).toMatchObject(told)
    expect(textOf('zone')).toBe(wrong)
  })

  it('report other files that no longer fit', async () => {
    const { ask } = openDesk()
    const text = zone.replaceAll('"boss"', '"bos"')
    const { json } = await ask('POST', 'zone/conferencia', { text })
    expect(JSON.stringify(json)).toContain('"suggestion":"boss"')
  })

  it('are not written over a version that the person has not seen', async () => {
    const { ask, folder, versionOf, textOf } = openDesk()
    const version = await versionOf('zone')
    const theirs = zone.replace('Zona', 'Setor')
    writeFileSync(join(folder, 'zone.json'), theirs)
    const { status, json } = await ask('PUT', 'zone', { text: zone, version, anyway: true })
    expect([status, json]).toMatchObject([409, { error: 'conflict' }])
    expect(textOf('zone')).toBe(theirs)
  })

  it('preserve their line endings', async () => {
    const { ask, folder, versionOf, textOf } = openDesk()
    writeFileSync(join(folder, 'zone.json'), zone.replaceAll('\n', '\r\n'))
    const text = zone.replace('Zona', 'Setor')
    await ask('PUT', 'zone', { text, version: await versionOf('zone'), anyway: false })
    expect(textOf('zone')).toBe(text.replaceAll('\n', '\r\n'))
  })

  it.each([
    'nothing',
    '..%2Fzone',
    '%2E%2E%2Fschemas%2Fzone',
    'defs%2Fplace',
    'mudancas',
    'zone.json',
    'link',
    'toString',
  ])('must belong to entities: %s', async (name) => {
    const { ask, folder } = openDesk()
    mkdirSync(join(folder, 'defs'))
    for (const path of ['defs/place.json', 'mudancas.json']) writeFileSync(join(folder, path), '{}')
    symlinkSync(join(folder, 'defs/place.json'), join(folder, 'link.json'))
    expect((await ask('GET', name)).status).toBe(404)
    expect((await ask('PUT', name, { text: zone, version: '', anyway: true })).status).toBe(404)
  })

  it.each([
    [undefined],
    [{ text: 1, version: '', anyway: false }],
    [{ text: '{}' }],
    [{ text: 'x'.repeat(2_000_001), version: '', anyway: true }],
  ])('are not written by an invalid request', async (body) => {
    const { ask, textOf } = openDesk()
    expect((await ask('PUT', 'zone', body)).status).toBe(400)
    expect(textOf('zone')).toBe(zone)
  })

  it('require the highest access level', async () => {
    const { ask, textOf } = openDesk(false)
    const wish = { text: wrong, version: '', anyway: true }
    for (const [method, path] of [
      ['GET', 'zone'],
      ['POST', 'zone/conferencia'],
      ['PUT', 'zone'],
    ] as const)
      expect((await ask(method, path, method === 'GET' ? undefined : wish)).status).toBe(403)
    expect(textOf('zone')).toBe(zone)
  })
})

describe('the permission to edit schema files', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ schemas: workshop })
  })
  afterAll(() => server.close())

  const isAllowed = (headers: Record<string, string>) =>
    isLead([...server.index.values()], server.app, new Request('http://localhost/', { headers }))

  it('requires the highest access level without view as', async () => {
    const chief = await server.signIn('chief')
    const keeper = await server.signIn('keeper')
    const bearer = ({ token }: { readonly token: string }) => ({ authorization: `Bearer ${token}` })
    expect(await isAllowed(bearer(chief))).toBe(true)
    expect(await isAllowed({ ...bearer(chief), 'view-as': '2' })).toBe(false)
    expect(await isAllowed(bearer(keeper))).toBe(false)
    expect(await isAllowed({ authorization: 'Bearer nonsense' })).toBe(false)
    expect(await isAllowed({})).toBe(false)
  })

  it('exists in development only: the product has no such endpoint', async () => {
    const chief = await server.signIn('chief')
    for (const base of ['/dev/esquemas', '/api/dev/esquemas'])
      expect((await chief.get(`${base}/zone`)).status).toBe(404)
  })
})
