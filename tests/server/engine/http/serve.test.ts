import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { Problem } from '#model/problem/problem'
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

it('serve registers an endpoint by its name with the status of the handler', async () => {
  const answer = await api.request('/mapa')
  expect([answer.status, await answer.json()]).toEqual([201, { tiles: null }])
})

it('serve only accepts whole numbers as ids', async () => {
  expect(await (await api.request('/visoes/7', { method: 'DELETE' })).json()).toEqual({ id: 7 })
  expect((await api.request('/visoes/all', { method: 'DELETE' })).status).toBe(404)
})

it('serve lets a handler pass to the next route or return its own response', async () => {
  expect(await (await api.request('/mapa?other=1')).text()).toBe('the next')
  expect((await api.request('/sistema')).status).toBe(409)
})

it('serve refuses unknown parameters, also with another case', async () => {
  api.onError((error, c) => c.text(error instanceof Problem ? `${error.code} ${error.message}` : '', 400))
  expect((await api.request('/visoes?entidade=fazenda')).status).toBe(200)
  for (const path of ['/visoes?Entidade=fazenda', '/visoes?entidade=fazenda&page=2', '/sistema?page=2']) {
    expect(await (await api.request(path)).text()).toMatch(/^unknown_field /)
  }
})

it('serve runs a writing GET for own pages and programs only, not for other pages or links', async () => {
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

it('serve only type-checks handlers that return the response of the table', () => {
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
