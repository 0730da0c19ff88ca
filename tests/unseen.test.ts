// @module-tag extended
/*
 * An analyst adds a catalogue with one file: two new schemas are added to a copy of the real folder, the
 * generator runs as a command, and types, table, API, menu, list and form follow.
 */
import './support/dom'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { render, screen, waitFor, within } from '@testing-library/react'
import { type ChangeEvent, createElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import type { FieldProblem } from '#model/problem/problem'
import { marksOf, questionOf } from '#model/record/chartMarks'
import { chartsFor } from '#model/record/charts'
import type { SessionUser } from '#model/wire/people/session'
import type { RecordHead } from '#model/wire/record/recordHead'
import type { TimelinePage } from '#model/wire/record/timeline'
import { run } from '../scripts/gen/run'
import { createServer } from '../server/engine/app'
import type { ConsoleSetup, Feature, WidgetProps } from '../src/engine/contract'
import { openSession } from '../src/engine/session/session'
import { rootRoutes } from '../src/engine/shell/router'
import { connectTo, leaveConsole, setWidth } from './src/console'
import { features } from './support/features'
import { partsOf } from './support/parts'
import { recordMaker } from './support/records'
import { cheapPasswords, type SignedIn, startTestServer, type TestServer } from './support/server'
import { startUser } from './support/user'

interface EditableSchema {
  readonly properties: Record<string, JsonSchema>
}

type Generated = typeof import('#generated/entities.ts') & typeof import('#generated/validators/index.ts')

// Inside the project, so that generated files resolve the model as in `generated/`.
mkdirSync('test-results', { recursive: true })
const folder = mkdtempSync(resolve('test-results/unseen-'))
let server: TestServer
let admin: SignedIn
let gestor: SignedIn
let produtor: SignedIn

beforeAll(async () => {
  cpSync('schemas', join(folder, 'schemas'), { recursive: true })
  cpSync('tests/unseen', join(folder, 'schemas'), { recursive: true })
  const { entities, validators } = await generate('first', generateByCommand)
  server = await startTestServer({ entities, validators, features })
  const make = recordMaker(server.index, server.store)
  const signIn = async (role: string) => server.signInAs(role, await make(role, {}))
  admin = await signIn('admin')
  gestor = await signIn('gestor')
  produtor = await signIn('produtor')
}, 240_000)
afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function generateByCommand(schemasFolder: string, outFolder: string): Promise<void> {
  const args = ['--import', 'tsx', 'scripts/gen.ts', '--schemas', schemasFolder, '--out', outFolder]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect([stderr, status]).toEqual(['', 0])
}

/** Calls the function of the command in this process. */
async function generateAgain(schemasFolder: string, outFolder: string): Promise<void> {
  const { isOk, lines } = await run({ schemasFolder, outFolder, shownAs: 'schemas', isCheck: false })
  expect(isOk, lines.join('\n')).toBe(true)
}

async function generate(name: string, by: typeof generateByCommand): Promise<Generated> {
  await by(join(folder, 'schemas'), join(folder, name))
  return {
    ...(await load<Generated>(name, 'entities.ts')),
    ...(await load<Generated>(name, 'validators/index.ts')),
  }
}

function load<Module>(name: string, path: string): Promise<Module> {
  return import(/* @vite-ignore */ pathToFileURL(join(folder, name, path)).href)
}

async function read<T>(answer: Response | Promise<Response>, status = 200): Promise<T> {
  const response = await answer
  const body: unknown = response.status === 204 ? undefined : await response.json()
  expect([response.status, body]).toEqual([status, body])
  return body as T
}

type StoredColmeia = { id: number; versao: number; nome: string } & Record<string, unknown>
const keep = (who: SignedIn, values: object) => read<StoredColmeia>(who.post('/api/colmeia', values), 201)
const ask = (query: Record<string, unknown>) =>
  `/api/colmeia?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]))}`
const namesOf = async (who: SignedIn, query: Record<string, unknown>) =>
  (await read<StoredColmeia[]>(who.get(ask(query)))).map(({ nome }) => nome)

describe('an unknown catalogue', () => {
  it('has types that compile and match the schema', () => {
    writeFileSync(
      join(folder, 'use.ts'),
      `import type { RecordOf } from '#model/entity/registry'
import type { Colmeia } from './first/types'
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
export const checks: [
  Same<RecordOf<'colmeia'>, Colmeia>, Same<Colmeia['especie'], 'Europa' | 'Nativa'>, Same<Colmeia['porte'], 1 | 2 | null | undefined>,
  Same<Colmeia['registro'], string | null | undefined>, Same<Colmeia['florada_id'], number | null | undefined>,
  Same<Colmeia['manejos'], ('Alimentar' | 'Dividir')[] | null | undefined>, Same<Colmeia['id'], number>, Same<Colmeia['alugada'], boolean | null | undefined>,
] = [true, true, true, true, true, true, true, true]
export const wrong: Colmeia['especie'] = 'Marimbondo'
`,
    )
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../../tsconfig.json', include: ['use.ts', 'first'] }),
    )
    const { stdout } = spawnSync(
      'node_modules/.bin/tsc',
      ['-p', folder, '--pretty', 'false', '--singleThreaded'],
      {
        encoding: 'utf8',
      },
    )
    const errors = stdout.split('\n').filter((line) => line.includes(`${basename(folder)}/`))
    expect(errors).toEqual([expect.stringMatching(/use\.ts\(9,14\): error TS2322: Type '"Marimbondo"'/)])
  })

  it('can be created, listed, filtered, searched, sorted, edited, moved, audited and removed', async () => {
    const flower = await read<StoredColmeia>(
      gestor.post('/api/florada', { nome: 'Laranjeira', inicio: '2026-08-01' }),
      201,
    )
    const bee = await keep(gestor, {
      nome: 'Jataí',
      especie: 'Nativa',
      registro: 'IBAMA 1',
      quadros: 4,
      custo: 100,
      florada_id: flower.id,
    })
    expect(bee).toMatchObject({ situacao: 'montada', alugada: false, total: 25, versao: 1 })
    await keep(gestor, {
      nome: 'Açúcar',
      especie: 'Europa',
      quadros: 10,
      outras: [flower.id],
      rainha: { ano: 2025 },
      colheitas: [{ mel: 2.5 }],
    })

    expect(await namesOf(admin, { sort: ['nome', 'ASC'] })).toEqual(['Açúcar', 'Jataí'])
    expect(await namesOf(admin, { sort: ['quadros', 'ASC'] })).toEqual(['Jataí', 'Açúcar'])
    expect(await namesOf(admin, { filter: { quadros: { gte: 5 } } })).toEqual(['Açúcar'])
    expect(await namesOf(admin, { filter: { 'florada_id.inicio': '2026-08-01' } })).toEqual(['Jataí'])
    expect(await namesOf(admin, { q: 'acucar' })).toEqual(['Açúcar'])
    const paged = await admin.get(ask({ range: [0, 0] }))
    expect(paged.headers.get('Content-Range')).toBe('colmeia 0-0/2')

    const path = `/api/colmeia/${bee.id}`
    await read(gestor.post(`${path}/transicoes/povoar`, {}), 409)
    await read(gestor.patch(path, { quadros: 8 }, { 'If-Match': '"1"' }))
    await read(gestor.patch(path, { quadros: 9 }, { 'If-Match': '"1"' }), 412)
    await read(admin.post(`${path}/transicoes/povoar`, {}), 403)
    expect(await read(gestor.post(`${path}/transicoes/povoar`, {}))).toMatchObject({
      situacao: 'povoada',
      total: 12.5,
    })
    await read(gestor.remove(path), 403)
    expect((await admin.remove(path)).ok).toBe(true)
    expect(await namesOf(admin, { filter: { ativo: true } })).toEqual(['Açúcar'])

    const told = await read<{ act: string; changes: Record<string, unknown> }[]>(
      admin.get(`${path}/historico`),
    )
    expect(told.map(({ act }) => act).toReversed()).toEqual(['create', 'edit', 'transition', 'remove'])
    expect(told.at(-2)?.changes.quadros).toEqual([4, 8])

    await read(gestor.post(`${path}/anotacoes`, { texto: 'Rainha nova' }), 201)
    const { entries, counts } = await read<TimelinePage>(admin.get(`${path}/linha-do-tempo`))
    expect(entries.map(({ kind }) => kind)).toEqual(['note', 'change', 'state', 'change', 'change'])
    expect(counts).toMatchObject({ note: 1, state: 1, change: 3 })
  })

  it('is validated by its own schema: branch, format, rule, reference and unique name', async () => {
    await keep(gestor, { nome: 'Única', especie: 'Europa' })
    const pathsFor = async (values: object) => {
      const { errors } = await read<{ errors: FieldProblem[] }>(gestor.post('/api/colmeia', values), 422)
      return errors.map(({ path }) => path)
    }
    expect(await pathsFor({})).toEqual(expect.arrayContaining(['/nome', '/especie']))
    expect(await pathsFor({ nome: 'Sem registro', especie: 'Nativa' })).toEqual(['/registro'])
    expect(
      await pathsFor({ nome: 'Torta', especie: 'Europa', documento: '11111111111', cep: '1', celular: '12' }),
    ).toEqual(expect.arrayContaining(['/documento', '/cep', '/celular']))
    expect(await pathsFor({ nome: 'Verde', especie: 'Europa', umidade: 25 })).toEqual(['/umidade'])
    expect(await pathsFor({ nome: 'Perdida', especie: 'Europa', florada_id: 9999 })).toEqual(['/florada_id'])
    expect(await pathsFor({ nome: 'Única', especie: 'Europa' })).toEqual(['/nome'])
  })

  it('refers to a record of the entity selected in another field, without paths through it', async () => {
    const flower = await read<StoredColmeia>(
      gestor.post('/api/florada', { nome: 'Cipó-uva', inicio: '2026-06-01' }),
      201,
    )
    const yard = await read<StoredColmeia>(gestor.post('/api/apiario', { nome: 'Grota' }), 201)
    const of = (nome: string, origem: string | undefined, origem_id: number) => ({
      nome,
      especie: 'Europa',
      origem,
      origem_id,
    })
    const bee = await keep(gestor, of('Trazida', 'Florada', flower.id))
    const moved = await keep(gestor, of('Mudada', 'Apiário', yard.id))
    const labelOf = async ({ id }: StoredColmeia) => {
      const [row] = await read<{ _labels: object }[]>(admin.get(ask({ filter: { id }, labels: '1' })))
      return row?._labels
    }
    expect(await labelOf(bee)).toMatchObject({ origem_id: 'Cipó-uva' })
    expect(await labelOf(moved)).toMatchObject({ origem_id: 'Grota' })
    const refused = async (values: object) =>
      (await read<{ errors: FieldProblem[] }>(gestor.post('/api/colmeia', values), 422)).errors
    expect(await refused(of('Sem lugar', 'Apiário', 9999))).toMatchObject([{ path: '/origem_id' }])
    expect(await refused(of('Sem origem', undefined, flower.id))).toMatchObject([{ path: '/origem_id' }])
    for (const query of [{ filter: { 'origem_id.nome': 'Grota' } }, { sort: ['origem_id', 'ASC'] }]) {
      expect((await admin.get(ask(query))).status).toBe(400)
    }
    // Related records are matched by entity and id together.
    expect(await namesOf(admin, { filter: { origem: 'Apiário', origem_id: yard.id } })).toEqual(['Mudada'])
    const leads = async (entity: string, id: number) =>
      (await read<RecordHead>(gestor.get(`/api/${entity}/${id}/ficha`))).related
    expect(await leads('apiario', yard.id)).toContainEqual({ key: 'colmeia.origem_id', total: 1 })
    expect(await leads('florada', flower.id)).toContainEqual({ key: 'colmeia.origem_id', total: 1 })
    expect((await admin.remove(`/api/apiario/${yard.id}`)).status).toBe(200)
  })

  it('validates places, outlines, pictures and files', async () => {
    const form = new FormData()
    form.set('arquivo', new File(['name;size'], 'a.csv', { type: 'text/csv' }))
    const sent = await read<Record<string, unknown>>(
      server.app.request('/api/arquivos', {
        method: 'POST',
        headers: { Authorization: `Bearer ${gestor.token}` },
        body: form,
      }),
      201,
    )
    const ring = [
      [-46, -21],
      [-45, -20],
      [-45, -21],
      [-46, -20],
      [-46, -21],
    ]
    const cut = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg=='
    const wrong = {
      lugar: { type: 'Point', coordinates: [-21, -145] },
      pasto: { type: 'Polygon', coordinates: [ring] },
      foto: cut,
      laudo: { ...sent, nome: 'a.pdf', tipo: 'application/pdf' },
    }
    for (const [name, value] of Object.entries(wrong)) {
      const values = { nome: `Torta ${name}`, especie: 'Europa', [name]: value }
      const { errors } = await read<{ errors: FieldProblem[] }>(gestor.post('/api/colmeia', values), 422)
      expect(errors.map(({ path }) => path)).toEqual([`/${name}`])
    }
    const right = {
      lugar: { type: 'Point', coordinates: [-45, -21] },
      pasto: { type: 'Polygon', coordinates: [ring.with(1, [-45, -21]).with(2, [-45, -20])] },
    }
    expect(await keep(gestor, { nome: 'Bem posta', especie: 'Europa', ...right })).toMatchObject(right)
  })

  it('validates each number, date and file of a list field and searches by any of them', async () => {
    const send = async (content: BlobPart, name: string) => {
      const form = new FormData()
      form.set('arquivo', new File([content], name))
      const headers = { Authorization: `Bearer ${gestor.token}` }
      const answer = server.app.request('/api/arquivos', { method: 'POST', headers, body: form })
      return read<Record<string, unknown>>(answer, 201)
    }
    const [table, gif] = [
      await send('name;size', 'a.csv'),
      await send(Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'), 'a.gif'),
    ]
    const values = {
      pesos: [12.5, 12.5, 8],
      revisoes: ['03/02/2026', '2026-01-15'],
      anexos: [table],
      retratos: [gif],
    }
    const made = await keep(gestor, { nome: 'Várias', especie: 'Europa', ...values })
    const kept = { ...values, revisoes: ['2026-02-03', '2026-01-15'] }
    expect(made).toMatchObject(kept)
    expect(await read(gestor.get(`/api/colmeia/${made.id}`))).toMatchObject(kept)

    const wrong = {
      pesos: [
        [1, -1, 2.25, 'x', 3],
        ['/pesos/1', '/pesos/2', '/pesos/3'],
      ],
      revisoes: [
        ['2026-01-15', '2026-02-31', '9999-01-01'],
        ['/revisoes/1', '/revisoes/2'],
      ],
      anexos: [[table, gif, { ...table, chave: '00000000-0000-4000-8000-000000000000' }], ['/anexos/1']],
      retratos: [[gif, { ...table, nome: 'a.png', tipo: 'image/png' }], ['/retratos/1']],
    }
    for (const [name, [value, paths]] of Object.entries(wrong)) {
      const { errors } = await read<{ errors: FieldProblem[] }>(
        gestor.patch(`/api/colmeia/${made.id}`, { [name]: value }),
        422,
      )
      expect(errors.map(({ path }) => path).toSorted()).toEqual(paths)
    }

    await keep(gestor, { nome: 'Outra', especie: 'Europa', pesos: [8, 1.5], revisoes: ['2026-03-01'] })
    expect(await namesOf(admin, { filter: { pesos: [12.5, 99] } })).toEqual(['Várias'])
    expect(await namesOf(admin, { filter: { pesos: 8 }, sort: ['nome', 'ASC'] })).toEqual(['Outra', 'Várias'])
    expect(await namesOf(admin, { filter: { revisoes: ['2026-01-15', '2026-03-01'] } })).toHaveLength(2)
    await read(admin.get(ask({ sort: ['pesos', 'ASC'] })), 400)
    const facets = 'facets=pesos,revisoes'
    const summary = await read<{ facets: Record<string, { value: unknown; count: number }[]> }>(
      admin.get(`/api/colmeia/resumo?${facets}`),
    )
    expect(summary.facets.pesos).toContainEqual(expect.objectContaining({ value: 8, count: 2 }))
    expect(summary.facets.revisoes).toContainEqual(expect.objectContaining({ value: '2026-01-15', count: 1 }))
    const sheet = await admin.get('/api/colmeia?q=varias&fields=nome,pesos,revisoes,anexos,retratos', {
      Accept: 'text/csv',
    })
    expect(await sheet.text()).toContain('"12,5; 12,5; 8,0 kg";03/02/2026, 15/01/2026;a.csv;1 imagem')

    const { data: field } = { data: `/api/colmeia/miniaturas?campo=retratos&ids=${made.id}&lado=160` }
    expect(Object.keys(await read<object>(gestor.get(field)))).toEqual([String(made.id)])
    // A key nested in a list also protects its file from the sweep.
    const { sweepFiles } = await import('../server/engine/files/sweep')
    const keeper = { dropContent: async () => undefined }
    const far = () => new Date(Date.now() + 40 * 86_400_000)
    await sweepFiles({ db: server.db, fileStorage: keeper as never, graceDays: 7, now: far })
    expect(await server.files.find(String(table.chave))).toBeDefined()
    await read(gestor.patch(`/api/colmeia/${made.id}`, { anexos: null, pesos: [] }))
    expect(await read(gestor.get(`/api/colmeia/${made.id}`))).toMatchObject({ anexos: null, retratos: [gif] })
  })

  it('has the scope and the visible fields of each role', async () => {
    const own = await keep(admin, { nome: 'Do produtor', especie: 'Europa', dono_id: produtor.recordId })
    await read(gestor.patch(`/api/colmeia/${own.id}`, { custo: 5 }))
    await keep(gestor, { nome: 'De ninguém', especie: 'Europa', custo: 5 })
    const rows = await read<StoredColmeia[]>(produtor.get('/api/colmeia'))
    expect(rows.map(({ nome }) => nome)).toEqual(['Do produtor'])
    expect(rows[0]).not.toHaveProperty('custo')
    await read(produtor.get(ask({ sort: ['custo', 'ASC'] })), 400)
    await read(produtor.post('/api/colmeia', { nome: 'Minha', especie: 'Europa' }), 403)
    const { errors } = await read<{ errors: FieldProblem[] }>(
      admin.patch(`/api/colmeia/${own.id}`, { custo: 1 }),
      422,
    )
    expect(errors.map(({ path }) => path)).toEqual(['/custo'])
  })
})

/** A widget like one of a feature. */
function Ribbons({ id, field, value, problem, onChange }: WidgetProps) {
  const change = ({ target }: ChangeEvent<HTMLSelectElement>) => onChange(target.value || undefined)
  const options = ['', 'azul', 'a'.repeat(21)].map((each) => createElement('option', { key: each }, each))
  const select = createElement('select', { id, value: String(value ?? ''), onChange: change }, options)
  return createElement('label', {}, `${field.title} `, select, problem)
}

async function openScreen(who: SignedIn, at: string, added: ConsoleSetup['features'] = []) {
  openSession(who.token, await read<SessionUser>(who.post('/api/auth/me', {})))
  const setup: ConsoleSetup = {
    title: 'Console',
    features: added,
    loadingImages: [],
    loadEntities: async () => partsOf(server.index.values()),
    loadIcons: async () => ({}),
    loadValidators: (entity) => load('first', `validators/${entity}.js`),
  }
  const router = createMemoryRouter(rootRoutes(setup), { initialEntries: [at] })
  render(createElement(RouterProvider, { router }))
  return startUser()
}

/** Reports every observed element as visible immediately. */
class NearObserver {
  constructor(readonly tell: (seen: readonly { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.tell([{ isIntersecting: true }])
  }
  disconnect() {
    return undefined
  }
}

describe('the screens of an unknown catalogue', { timeout: 180_000 }, () => {
  beforeEach(() => {
    setWidth(1400)
    connectTo(server)
  })
  afterEach(leaveConsole)

  it('are in the menu with the columns visible to the role', async () => {
    const flower = await read<StoredColmeia>(
      gestor.post('/api/florada', { nome: 'Assa-peixe', inicio: '2026-07-01' }),
      201,
    )
    await keep(admin, {
      nome: 'Vista',
      especie: 'Europa',
      florada_id: flower.id,
      dono_id: produtor.recordId,
    })
    const headersFor = async (who: SignedIn, area: string) => {
      await openScreen(who, `/${area}/colmeia`)
      const menu = await screen.findByRole('navigation', { name: 'Menu principal' })
      expect(
        within(menu)
          .getByRole('link', { name: /Colmeias/ })
          .getAttribute('href'),
      ).toBe(`#/${area}/colmeia`)
      const row = await screen.findByRole('row', { name: /Vista/ })
      expect(row.textContent).toMatch(/Vista.*Europa.*Assa-peixe.*07\/2026.*Montada/)
      return screen.getAllByRole('columnheader').map((cell) => cell.textContent)
    }
    const headers = ['Nome', 'Espécie', 'Florada', 'Início', 'Custo', 'Situação']
    expect(await headersFor(gestor, 'gestor')).toEqual(expect.arrayContaining(headers))
    await leaveConsole()
    connectTo(server)
    expect(await headersFor(produtor, 'produtor')).not.toContain('Custo')
  })

  it('describe their list in its menu', async () => {
    const user = await openScreen(gestor, '/gestor/colmeia')
    const toggle = async () => {
      await user.click(await screen.findByRole('button', { name: 'Mais opções da lista' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Sobre esta lista' }))
    }
    await toggle()
    expect((await screen.findByRole('note')).textContent).toBe('Caixas de abelhas e o que produzem.')
    await toggle()
    expect(screen.queryByRole('note')).toBeNull()
  })

  it('offer every layout that the fields allow, with the fields visible to the role', async () => {
    // Without layout no element is ever visible.
    vi.stubGlobal('IntersectionObserver', NearObserver)
    const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
    const place = { latitude: -21.5, longitude: -45.4, dono_id: produtor.recordId }
    const { id } = await keep(admin, { nome: 'Formosa', especie: 'Europa', foto: picture, ...place })
    await read(gestor.patch(`/api/colmeia/${id}`, { custo: 7 }))
    const user = await openScreen(gestor, '/gestor/colmeia?q=formosa')
    const openLayouts = async () => {
      await user.click(await screen.findByRole('button', { name: /^Ver como: / }))
      return within(await screen.findByRole('menu', { name: 'Ver como' }))
    }
    const choose = async (name: string) =>
      user.click((await openLayouts()).getByRole('menuitemradio', { name }))
    const names = (await openLayouts()).getAllByRole('menuitemradio').map((each) => each.textContent)
    await user.keyboard('{Escape}')
    expect(names).toEqual(expect.arrayContaining(['Lista', 'Quadro', 'Calendário', 'Galeria', 'Mapa']))
    await choose('Quadro')
    const set = await screen.findByRole('group', { name: 'Montada, 1 item' })
    expect((await within(set).findByRole('listitem')).textContent).toMatch(/Formosa.*CustoR\$\s7,00/)
    await choose('Galeria')
    const card = await screen.findByRole('img', { name: 'Foto – Formosa' })
    expect(card.getAttribute('src')).toBe(picture)
    await choose('Mapa')
    expect(await screen.findByText('1 item no mapa')).toBeTruthy()
    await leaveConsole()
    connectTo(server)
    await openScreen(produtor, '/produtor/colmeia?shape=board&q=formosa')
    expect((await screen.findByRole('group', { name: 'Montada, 1 item' })).textContent).not.toContain('Custo')
  })

  it('show a tree with sums, keys and full paths', async () => {
    const place = async (nome: string, more: object = {}) =>
      (await read<StoredColmeia>(gestor.post('/api/apiario', { nome, ...more }), 201)).id
    const farm = await place('Sítio', { colmeias: 2 })
    const field = await place('Pomar', { dentro_de: farm, colmeias: 3 })
    const row = await place('Fileira', { dentro_de: field, colmeias: 4 })
    await place('Mata', { colmeias: 5 })
    const { errors } = await read<{ errors: FieldProblem[] }>(
      gestor.patch(`/api/apiario/${farm}`, { dentro_de: row }),
      422,
    )
    expect(errors).toEqual([{ path: '/dentro_de', message: 'Um registro não pode ficar abaixo dele mesmo' }])

    const user = await openScreen(gestor, '/gestor/apiario?shape=tree')
    const tree = await screen.findByRole('treegrid', { name: 'Apiários' })
    const lines = () =>
      [...tree.querySelectorAll('tbody tr')].map(
        (each) =>
          `${each.getAttribute('aria-level')} ${each.querySelector('.row-name')?.textContent} ${each.children[1]?.textContent}`,
      )
    expect(lines()).toEqual(['1 Mata 5', '1 Sítio 9', '2 Pomar 7', '3 Fileira 4'])
    const parent = within(tree).getByRole('row', { name: /^Sítio 9/ })
    parent.focus()
    await user.keyboard('{ArrowLeft}')
    expect(parent.getAttribute('aria-expanded')).toBe('false')
    expect(lines()).toEqual(['1 Mata 5', '1 Sítio 9'])
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement?.querySelector('.row-name')?.textContent).toBe('Pomar')
    await user.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    expect(document.activeElement).toBe(parent)
    await user.click(within(tree).getByRole('button', { name: 'Expandir Pomar' }))
    await user.click(within(tree).getByRole('button', { name: 'Ver só o ramo de Pomar' }))
    expect(await screen.findByText('No ramo de “Sítio › Pomar”')).toBeTruthy()
    expect(await screen.findByText('em Sítio')).toBeTruthy()
    await leaveConsole()

    connectTo(server)
    const other = await openScreen(gestor, `/gestor/apiario/alterar/${field}`)
    await other.click(await screen.findByRole('combobox', { name: 'Dentro de' }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Mata', 'Sítio']),
    )
    expect(screen.queryByRole('option', { name: /Pomar|Fileira/ })).toBeNull()
  })

  it('render a field with the widget of a feature, in the form and with its messages', async () => {
    const ribbons: Feature = { name: 'ribbons', widgets: { fitas: Ribbons } }
    const user = await openScreen(gestor, '/gestor/colmeia/cadastrar', [ribbons])
    await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Enfeitada')
    await user.click(screen.getByRole('combobox', { name: 'Espécie' }))
    await user.click(await screen.findByRole('option', { name: 'Europa' }))
    const ribbon = await screen.findByRole('combobox', { name: /^Fita/ })
    await user.selectOptions(ribbon, 'a'.repeat(21))
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText(/^Fita .*Inválido$/)).toBeTruthy()
    await user.selectOptions(ribbon, 'azul')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText(/A Colmeia foi cadastrada/)).toBeTruthy()
    expect(await namesOf(admin, { filter: { fita: 'azul' } })).toEqual(['Enfeitada'])
  })

  it('save a record with the fields of the taken branch', async () => {
    const user = await openScreen(gestor, '/gestor/colmeia/cadastrar')
    await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Mandaçaia')
    expect(screen.queryByRole('textbox', { name: 'Registro ambiental' })).toBeNull()
    await user.click(screen.getByRole('combobox', { name: 'Espécie' }))
    await user.click(await screen.findByRole('option', { name: 'Nativa' }))
    await user.type(await screen.findByRole('textbox', { name: 'Registro ambiental' }), 'IBAMA 7')
    await read(gestor.post('/api/apiario', { nome: 'Várzea' }), 201)
    const choose = async (field: string, option: string) => {
      await user.click(screen.getByRole('combobox', { name: field }))
      await user.click(await screen.findByRole('option', { name: option }))
    }
    await choose('Origem', 'Florada')
    await choose('Veio de', 'Cipó-uva')
    // The same id would be another record of the other entity.
    await choose('Origem', 'Apiário')
    const from = screen.getByRole<HTMLInputElement>('combobox', { name: 'Veio de' })
    await waitFor(() => expect(from.value).toBe(''))
    await choose('Veio de', 'Várzea')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText(/A Colmeia foi cadastrada/)).toBeTruthy()
    const [kept] = await read<StoredColmeia[]>(
      admin.get(ask({ filter: { registro: 'IBAMA 7' }, labels: '1' })),
    )
    expect(kept).toMatchObject({ nome: 'Mandaçaia', origem: 'Apiário', _labels: { origem_id: 'Várzea' } })
    await leaveConsole()
    connectTo(server)
    await openScreen(gestor, `/gestor/colmeia/ver/${kept?.id}`)
    const link = await screen.findByRole('link', { name: 'Várzea' })
    expect(link.getAttribute('href')).toMatch(/\/gestor\/apiario\/ver\/\d+$/)
  })
})

describe('charts declared by an unknown schema', () => {
  it('show the rows that refer to a record to roles that see their fields', async () => {
    const flower = await read<StoredColmeia>(
      gestor.post('/api/florada', { nome: `Cipó-uva ${Date.now()}`, inicio: '2026-07-01' }),
      201,
    )
    const enter = (nome: string, instalada: string, custo: number | null) =>
      keep(gestor, { nome, especie: 'Europa', florada_id: flower.id, instalada, custo })
    const once = Date.now()
    await enter(`C1 ${once}`, '2026-03-02', 10)
    await enter(`C2 ${once}`, '2026-03-30', 20)
    await enter(`C3 ${once}`, '2026-03-31', null)
    await enter(`C4 ${once}`, '2026-05-01', 7)
    const { index } = server
    const florada = index.get('florada')
    if (!florada) throw new Error('no such entity')
    const titlesFor = (who: SignedIn) => chartsFor(index, florada, who.actor).map(({ chart }) => chart.title)
    expect(titlesFor(gestor)).toEqual(['Custo por mês', 'Colmeias por situação'])
    expect(titlesFor(produtor)).toEqual(['Colmeias por situação'])
    const drawn = await Promise.all(
      chartsFor(index, florada, gestor.actor).map(async (source) => {
        const { groups = [] } = await server.store.summary(
          'colmeia',
          questionOf(source, flower.id),
          gestor.actor,
        )
        return marksOf(source, flower.id, groups).map(({ label, value }) => [label, value])
      }),
    )
    expect(drawn).toEqual([
      [
        ['2026-03', 15],
        ['2026-04', null],
        ['2026-05', 7],
      ],
      [[expect.stringMatching(/^[A-Z]/), 4]],
    ])
  })
})

describe('the record page of an unknown catalogue', { timeout: 180_000 }, () => {
  beforeEach(() => {
    setWidth(1400)
    connectTo(server)
  })
  afterEach(leaveConsole)

  it('shows values, the actions of the role, and links to referring records', async () => {
    const flower = await read<StoredColmeia>(
      gestor.post('/api/florada', { nome: 'Ipê', inicio: '2026-07-01' }),
      201,
    )
    const bee = await keep(gestor, { nome: 'Lida', especie: 'Europa', quadros: 6, florada_id: flower.id })
    const { related } = await read<RecordHead>(gestor.get(`/api/florada/${flower.id}/ficha`))
    expect(related).toContainEqual({ key: 'colmeia.florada_id', total: 1 })

    await openScreen(gestor, `/gestor/colmeia/ver/${bee.id}`)
    expect(await screen.findByRole('heading', { name: 'Lida', level: 1 })).toBeTruthy()
    const section = screen.getByRole('region', { name: 'Identificação' })
    expect(section.textContent).toMatch(/EspécieEuropa.*FloradaIpê.*Quadros6/)
    expect(screen.getByRole('button', { name: 'Povoar' })).toBeTruthy()
    await screen.findByText(/^Cadastrad[ao]$/)
    await leaveConsole()
    connectTo(server)
    await openScreen(admin, `/admin/colmeia/ver/${bee.id}`)
    expect(await screen.findByRole('heading', { name: 'Lida', level: 1 })).toBeTruthy()
    expect(screen.queryByText(/Povoar/)).toBeNull()
  })
})

describe('a later change of an unknown schema', { timeout: 180_000 }, () => {
  let old: StoredColmeia
  let renamed: StoredColmeia
  let get: (path: string) => Promise<StoredColmeia>

  // Edits the file, generates again and starts over the same database.
  beforeAll(async () => {
    old = await keep(gestor, { nome: 'Antiga', especie: 'Europa' })
    renamed = await keep(gestor, { nome: 'Rebatizada', especie: 'Europa', notas: 'na beira do rio' })
    const file = join(folder, 'schemas/colmeia.json')
    const schema = JSON.parse(readFileSync(file, 'utf8')) as EditableSchema
    const { notas, ...others } = schema.properties
    const properties = {
      ...others,
      observacoes: { ...notas, 'x-field': { kind: 'longText', renamedFrom: 'notas' } },
      lacre: { title: 'Lacre', type: 'string', default: 'azul' },
      postura: { title: 'Postura', type: 'integer' },
    }
    writeFileSync(file, JSON.stringify({ ...schema, properties }))
    const { entities, validators } = await generate('second', generateAgain)
    const { app } = await createServer({
      db: server.db,
      entities,
      validators,
      features,
      version: 'second',
      ...cheapPasswords,
    })
    const headers = { Authorization: `Bearer ${admin.token}` }
    get = (path) => read<StoredColmeia>(app.request(path, { headers }))
  }, 180_000)

  it('adds columns and preserves the rows', async () => {
    const row = await get(`/api/colmeia/${old.id}`)
    expect(row).toMatchObject({ nome: 'Antiga', lacre: 'azul' })
    expect(row.postura ?? null).toBeNull()
  })

  it('preserves the values of a renamed field', async () => {
    const row = await get(`/api/colmeia/${renamed.id}`)
    expect(row.observacoes).toBe('na beira do rio')
    expect(row).not.toHaveProperty('notas')
  })
})
