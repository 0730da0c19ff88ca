import '../../../support/dom'
import { screen, waitFor } from '@testing-library/react'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { openXlsx, valuesOf } from '../../../support/openXlsx'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, openConsole, type SentRequest, setWidth, signInAs } from '../../console'
import { estate } from '../../estate'
import { stubWorker } from '../../workerHere'

const address = '/house/stock/widgets/all'
const widget = estate.widget as JsonSchema & { readonly 'x-entity': { readonly access: object } }
const schemas = {
  ...estate,
  widget: {
    ...widget,
    'x-entity': { ...widget['x-entity'], access: { ...widget['x-entity'].access, export: ['owner'] } },
  },
}

let server: TestServer
let seen: SentRequest[]
let saved: { name: string; file: Blob }[]

beforeAll(async () => {
  server = await startTestServer({ schemas })
  const maker = await server.make('maker', { name: '=Ana & Co', town: 'Lavras' })
  for (let place = 1; place <= 30; place++) {
    const name = `Widget ${String(place).padStart(2, '0')}`
    await server.make('widget', { name, size: (place % 3) + 1, maker_id: maker.id, price: place + 0.5 })
  }
})
afterAll(() => server.close())
beforeEach(() => {
  setWidth(1400)
  seen = connectTo(server)
  stubWorker()
  saved = []
  const files = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const url = `blob:${files.size}`
    files.set(url, file as Blob)
    return url
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files.get(this.href) ?? new Blob() })
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await leaveConsole()
})

/** Chooses an entry of the menu and returns the saved file. */
async function take(user: ReturnType<typeof openConsole>['user'], entry: string) {
  await user.click(await screen.findByRole('button', { name: 'Mais opções da lista' }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const [first] = saved
  if (!first) throw new Error('nothing was saved')
  return { name: first.name, bytes: new Uint8Array(await first.file.arrayBuffer()) }
}

describe('the export menu', () => {
  it('offers neither a file nor paper for a list without rows', async () => {
    await signInAs(server, 'owner')
    const { user } = openConsole(server, `${address}?q=nobody`)
    await user.click(await screen.findByRole('button', { name: 'Mais opções da lista' }))
    for (const name of ['Exportar XLSX', 'Exportar PDF', /^Imprimir/]) {
      const entry = await screen.findByRole('menuitem', { name })
      await waitFor(() => expect(entry.getAttribute('aria-disabled')).toBe('true'))
    }
  })

  it('exports all matching rows as a workbook, with the columns and order of the list', async () => {
    await signInAs(server, 'owner')
    const { user } = openConsole(
      server,
      `${address}?sort=-name&filter={"size":2}&columns=name,price,size,-state`,
    )
    const { name, bytes } = await take(user, 'Exportar XLSX')
    expect(name).toBe('Relatório.xlsx')
    const [head, ...rows] = valuesOf(openXlsx(bytes))
    expect(head).toEqual(['Name', 'Price', 'Size', 'Código', 'Maker', 'Town'])
    expect(rows).toHaveLength(11)
    expect(rows[0]).toEqual(['Widget 28', 28.5, 'Size 2', expect.any(Number), '=Ana & Co', 'Lavras'])
    expect(rows.at(-1)?.slice(0, 2)).toEqual(['Total', 150])
    expect(await screen.findByText('Arquivo gerado: Relatório.xlsx')).toBeTruthy()
  })

  it('groups like the list, and applies the search and the fixed filter of the section', async () => {
    await signInAs(server, 'owner')
    const { user } = openConsole(server, '/house/stock/big?group=state&q=widget 20&columns=name,price')
    const { name, bytes } = await take(user, 'Exportar PDF')
    expect(name).toBe('Big ones.pdf')
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
    expect(text).toContain('State: Draft (1 item)')
    expect([...text.matchAll(/Widget \d\d/g)].map(([found]) => found)).toEqual(['Widget 20'])
    expect(text).toContain('R$ 20,50')
    const asked = seen.filter(({ headers }) => headers.get('accept')?.includes('ndjson'))
    expect(asked).toHaveLength(1)
  })

  it('shows the refusal of the server, and can be used again', async () => {
    await signInAs(server, 'owner')
    const { user } = openConsole(server, address)
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
      url.includes('formato=') ? Promise.reject(new TypeError('down')) : answer(url, init),
    )
    await user.click(await screen.findByRole('button', { name: 'Mais opções da lista' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Exportar XLSX' }))
    expect(await screen.findByText(/Não foi possível falar com o servidor/)).toBeTruthy()
    vi.stubGlobal('fetch', answer)
    expect((await take(user, 'Exportar XLSX')).name).toBe('Relatório.xlsx')
  })

  it('is absent for roles that may not export', async () => {
    await signInAs(server, 'guard')
    const { user } = openConsole(server, '/gate/stock/widgets/all')
    await user.click(await screen.findByRole('button', { name: 'Mais opções da lista' }))
    await screen.findByRole('menuitem', { name: 'Visões' })
    expect(screen.queryByRole('menuitem', { name: /^Exportar/ })).toBeNull()
  })

  it('produces the same file when an API returns whole lists', async () => {
    await signInAs(server, 'owner')
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      if (!url.includes('widgets-api')) return answer(url, init)
      if (url.includes('/resumo')) return new Response('{}', { status: 404 })
      const whole = url.replace(/\?.*/, '?labels=1&fields=name,size,price,maker_id,maker_id.town,state,ativo')
      const headers = new Headers(init.headers)
      headers.set('accept', 'application/json')
      const { status, ...rest } = await answer(whole, { ...init, headers }).then(async (found) => ({
        status: found.status,
        body: await found.text(),
      }))
      return new Response(rest.body, { status, headers: { 'content-type': 'application/json' } })
    })
    const { user } = openConsole(
      server,
      `${address}?sort=-name&filter={"size":2}&columns=name,price,size,-state`,
    )
    const { bytes } = await take(user, 'Exportar XLSX')
    const [head, ...rows] = valuesOf(openXlsx(bytes))
    expect(head?.slice(0, 3)).toEqual(['Name', 'Price', 'Size'])
    expect(rows.map((row) => row[0])).toEqual([
      ...[28, 25, 22, 19, 16, 13, 10].map((place) => `Widget ${place}`),
      'Widget 07',
      'Widget 04',
      'Widget 01',
      'Total',
    ])
    expect(rows.at(-1)?.[1]).toBe(150)
  })
})
