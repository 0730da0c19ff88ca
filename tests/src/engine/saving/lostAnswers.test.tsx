import '../../../support/dom'
import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { files } from '../../../../server/features/files/feature'
import { request } from '../../../../src/engine/data/http'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, openConsole, setWidth, signInAs } from '../../console'
import { estate } from '../../estate'

let server: TestServer
let ana = 0
let isReplayed: (string | null)[] = []

beforeAll(async () => {
  server = await startTestServer({ schemas: estate, features: [files] })
  ana = (await server.make('maker', { name: 'Ana', town: 'Lavras' })).id
})
afterAll(() => server.close())
beforeEach(() => {
  setWidth(1400)
  connectTo(server)
  isReplayed = []
})
afterEach(async () => {
  onlineManager.setOnline(true)
  await leaveConsole()
})

const endings = {
  'is a failure of the server': () =>
    Response.json({ error: 'internal', message: 'Algo falhou' }, { status: 500 }),
  'does not arrive': () => Promise.reject(new TypeError('cut')),
}

const failed = /Algo falhou|Não foi possível/

/** The server does the next write, and its answer is another. */
function loseNextAnswer(path: RegExp, end: () => Response | Promise<Response>): void {
  const reach = fetch
  let isLost = false
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const answer = await reach(input, init)
    if ((init.method ?? 'GET') === 'GET' || !path.test(input)) return answer
    isReplayed.push(answer.headers.get('Idempotency-Replayed'))
    if (isLost) return answer
    isLost = true
    return end()
  })
}

async function reconnect(): Promise<void> {
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(onlineManager.isOnline()).toBe(true))
}

async function countActs(): Promise<number> {
  const [row] = await server.db.query<{ acts: number }>(
    'select (select count(*) from sys_audit) + (select count(*) from sys_file) as acts',
  )
  return Number(row?.acts)
}

describe.each(Object.entries(endings))('an act whose answer %s, done again', (ending, end) => {
  const openAt = async (at: string) => {
    await signInAs(server, 'owner')
    return openConsole(server, at)
  }
  const widget = async (name: string) =>
    (await server.make('widget', { name: `${name} ${ending}`, maker_id: ana })).id
  const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })

  /** Presses twice, and expects one act. */
  const expectOnce = async (path: RegExp, press: () => Promise<void>) => {
    const before = await countActs()
    loseNextAnswer(path, end)
    await press()
    await screen.findAllByText(failed)
    await reconnect()
    await press()
    await waitFor(() => expect(isReplayed).toEqual([null, 'true']))
    expect(await countActs()).toBe(before + 1)
  }

  it.each([
    ['creates one record', async () => '/house/stock/widgets/new'],
    ['changes a record once', async () => `/house/stock/widgets/change/${await widget('Changed')}`],
  ])('%s', async (_name, findAddress) => {
    const { user, address } = await openAt(await findAddress())
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Once')
    const maker = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Maker' })
    if (maker.value === '') {
      await user.type(maker, 'Ana')
      await user.click(await screen.findByRole('option', { name: 'Ana' }))
    }
    const at = address()
    const save = async () => {
      await waitFor(async () => expect((await button(/Salvar$/)).disabled).toBe(false))
      await user.click(await button(/Salvar$/))
    }
    await expectOnce(/widgets-api/, save)
    await waitFor(() => expect(address()).not.toBe(at))
  })

  it('does one transition', async () => {
    const { user } = await openAt(`/house/stock/widgets/ver/${await widget('Published')}`)
    const publish = async () => {
      const close = screen.queryByRole('button', { name: /^(OK|Fechar|Entendi)$/ })
      if (close) await user.click(close)
      await user.click(await button('Publish'))
    }
    await expectOnce(/transicoes/, publish)
  })

  it('writes one note', async () => {
    const { user } = await openAt(`/house/stock/widgets/ver/${await widget('Noted')}`)
    const timeline = await screen.findByRole('region', { name: 'Linha do tempo' })
    await user.click(await within(timeline).findByRole('button', { name: 'Anotar' }))
    await user.type(await screen.findByRole('textbox', { name: 'Anotação' }), 'Rusty')
    await expectOnce(/anotacoes/, async () => user.click(await button('Salvar anotação')))
  })

  it('stores one file', async () => {
    await openAt('/house/stock/widgets/new')
    await screen.findByRole('textbox', { name: 'Name' })
    const upload = async () => {
      const body = new FormData()
      const options = { type: 'application/pdf', lastModified: 1 }
      body.set('arquivo', new File(['%PDF-1.4\n%%EOF'], `${ending}.pdf`, options))
      await request('/api/arquivos', { method: 'POST', body }).catch(() => undefined)
    }
    const before = await countActs()
    loseNextAnswer(/arquivos/, end)
    await upload()
    await reconnect()
    await upload()
    expect([isReplayed, await countActs()]).toEqual([[null, 'true'], before + 1])
  })
})
