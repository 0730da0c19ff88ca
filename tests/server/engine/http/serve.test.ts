import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { Problem } from '#model/wire/problem'
import { serve } from '../../../../server/engine/http/serve'

const api = new Hono()
serve(api, 'DELETE /visoes/:id', (c) => ({ id: Number(c.req.param('id')) }))
serve(
  api,
  'GET /mapa',
  (c, next) => {
    if (c.req.query('other') !== undefined) return next()
    c.status(201)
    return { tiles: null }
  },
  { parameters: 'listed' },
)
serve(api, 'GET /visoes', () => [], { parameters: ['entidade'] })
serve(api, 'GET /sistema', () => new Response('elsewhere', { status: 409 }))
api.get('/mapa', (c) => c.text('the next'))

it('serves a call by its name, with the status that the handler gives', async () => {
  const answer = await api.request('/mapa')
  expect([answer.status, await answer.json()]).toEqual([201, { tiles: null }])
})

it('takes only whole numbers for ids', async () => {
  expect(await (await api.request('/visoes/7', { method: 'DELETE' })).json()).toEqual({ id: 7 })
  expect((await api.request('/visoes/all', { method: 'DELETE' })).status).toBe(404)
})

it('leaves a request to the next route, or to a response made elsewhere', async () => {
  expect(await (await api.request('/mapa?other=1')).text()).toBe('the next')
  expect((await api.request('/sistema')).status).toBe(409)
})

it('refuses parameters that a call does not take, those of another spelling too', async () => {
  api.onError((error, c) => c.text(error instanceof Problem ? `${error.code} ${error.message}` : '', 400))
  expect((await api.request('/visoes?entidade=fazenda')).status).toBe(200)
  for (const path of ['/visoes?Entidade=fazenda', '/visoes?entidade=fazenda&page=2', '/sistema?page=2']) {
    expect(await (await api.request(path)).text()).toMatch(/^unknown_field /)
  }
})

it('does a GET that writes for our own pages and for programs, and not for other pages or for a link', async () => {
  const done: string[] = []
  const own = new Hono()
  own.onError((error, c) => c.text('', error instanceof Problem ? 403 : 500))
  serve(
    own,
    'GET /payment/check/:id',
    () => {
      done.push('done')
      return new Response('done')
    },
    { writes: true },
  )
  const ask = async (headers: Record<string, string>) =>
    (await own.request('/payment/check/7', { headers })).status
  expect(await ask({})).toBe(200)
  expect(await ask({ 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' })).toBe(200)
  for (const site of ['cross-site', 'same-site', 'none']) {
    expect(await ask({ 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': 'no-cors' }), site).toBe(403)
  }
  expect(await ask({ 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' })).toBe(403)
  expect(done).toHaveLength(2)
})

it('takes no answer but that of the table', () => {
  const wrong = () => {
    // @ts-expect-error an id is a number
    serve(new Hono(), 'DELETE /visoes/:id', () => ({ id: '7' }))
    // @ts-expect-error no such parameter
    serve(new Hono(), 'GET /visoes', () => [], { parameters: ['page'] })
    // @ts-expect-error no such call
    serve(new Hono(), 'GET /visao', () => ({}))
  }
  expect(wrong).not.toThrow()
})
