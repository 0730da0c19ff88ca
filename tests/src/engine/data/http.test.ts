import '../../../support/dom'
import { HttpError } from 'react-admin'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeSession } from '../../../../src/engine/auth/signOut'
import { request } from '../../../../src/engine/data/http'
import { lastVersion } from '../../../../src/engine/data/serverVersion'
import { getSession, openSession } from '../../../../src/engine/session/session'
import { patience } from '../../../support/patience'

const user = {
  id: 7,
  nome: 'Gil',
  email: 'gil@example.com',
  roles: [],
  actor: { id: 7, name: 'Gil', role: 'guard' },
}

/** Stubs fetch with this response and returns the headers of the requests. */
function answerWith(body: string, status = 200, headers: Record<string, string> = {}) {
  const sent: Headers[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(new Headers(init.headers))
    return new Response(body, { status, headers })
  })
  return sent
}

async function failureOf(work: Promise<unknown>): Promise<HttpError> {
  const error = await work.then(
    () => undefined,
    (problem: unknown) => problem,
  )
  if (!(error instanceof HttpError)) throw new Error(`not a refusal: ${String(error)}`)
  return error
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  closeSession()
})

describe('a request', () => {
  it('sends its platform, its token and the last version received', async () => {
    openSession('secret', user)
    const sent = answerWith('[]', 200, { version: '41' })
    await request('/api/things')
    await request('/api/things')
    expect(sent[0]?.get('platform')).toBe('web')
    expect(sent[0]?.get('Authorization')).toBe('Bearer secret')
    expect(sent[1]?.get('version')).toBe('41')
    expect(lastVersion()).toBe('41')
  })

  it('sends no token when the user is signed out', async () => {
    const sent = answerWith('{}')
    await request('/api/sistema')
    expect(sent[0]?.has('Authorization')).toBe(false)
  })
})

describe('a failed request', () => {
  it('throws an error with the body of the server, including its fields', async () => {
    const errors = [{ path: '/name', message: '* Obrigatório' }]
    answerWith(JSON.stringify({ error: 'invalid', message: 'Verifique', errors }), 422)
    const failure = await failureOf(request('/api/things'))
    expect([failure.status, failure.message]).toEqual([422, 'Verifique'])
    expect(failure.body).toEqual({ error: 'invalid', message: 'Verifique', errors })
  })

  it('throws whatever the status when the body contains an error', async () => {
    answerWith(JSON.stringify({ error: 'forbidden', message: 'Não pode' }), 200)
    const failure = await failureOf(request('/api/things'))
    expect([failure.status, failure.body.error]).toEqual([403, 'forbidden'])
  })

  it('uses the message of a server that sends no error code', async () => {
    answerWith(JSON.stringify({ error: 'Registro em uso' }), 200)
    const failure = await failureOf(request('/api/things'))
    expect(failure.body).toEqual({ error: 'internal', message: 'Registro em uso' })
  })

  it('falls back to the status when the body is missing', async () => {
    answerWith('<html>Bad gateway</html>', 502)
    const failure = await failureOf(request('/api/things', { method: 'POST' }))
    expect([failure.status, failure.body.error]).toEqual([502, 'internal'])
    expect(failure.message).toContain('servidor')
  })

  it('throws when the response is not JSON', async () => {
    answerWith('<html>Welcome</html>')
    expect((await failureOf(request('/api/things'))).message).toContain('entender')
  })

  it('throws when the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    const failure = await failureOf(request('/api/things'))
    expect([failure.status, failure.message]).toEqual([0, expect.stringContaining('conexão')])
  })

  it('reports no failure when its caller has aborted it', async () => {
    const control = new AbortController()
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      control.abort()
      init.signal?.throwIfAborted()
    })
    await expect(request('/api/things', { signal: control.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  it('expires the session it was sent with on 401, not one started meanwhile', async () => {
    const body = JSON.stringify({ error: 'unauthenticated', message: 'Faça o login' })
    openSession('old', user)
    answerWith(body, 401)
    await failureOf(request('/api/things'))
    expect(getSession().isExpired).toBe(true)

    openSession('older', user)
    vi.stubGlobal('fetch', async () => {
      openSession('newer', user)
      return new Response(body, { status: 401 })
    })
    await failureOf(request('/api/things'))
    expect(getSession()).toMatchObject({ token: 'newer', isExpired: false })
  })
})

describe('a session', () => {
  it('removes its data from the browser when it ends, and leaves the preferences', () => {
    openSession('secret', user)
    localStorage.setItem('RaStoreConsole7.widget.listParams', '{"filter":{"q":"Maria"}}')
    localStorage.setItem('RaStoreConsole7.shell.compactMenu', 'true')
    localStorage.setItem('console-theme', 'dark')
    closeSession()
    expect(Object.keys(localStorage).toSorted()).toEqual([
      'RaStoreConsole7.shell.compactMenu',
      'console-theme',
    ])
    expect(getSession()).toMatchObject({ hasLeft: true, isExpired: false })
  })

  it('ends when another tab ends it', () => {
    openSession('secret', user)
    localStorage.removeItem('console:session')
    window.dispatchEvent(new StorageEvent('storage', { key: 'console:session', newValue: null }))
    expect(getSession().user).toBeUndefined()
  })
})

describe('an unavailable server', () => {
  const away = JSON.stringify({ error: 'unavailable', message: 'Em manutenção', requestId: 'abc123def456' })

  /** Stubs fetch with each of these responses in turn, and then repeats the last one. */
  function answerInTurn(...answers: readonly (readonly [body: string, status: number])[]) {
    let count = 0
    vi.stubGlobal('fetch', async () => {
      const [body, status] = answers[Math.min(count, answers.length - 1)] ?? ['', 200]
      count += 1
      return new Response(body, { status, headers: { 'Retry-After': '3' } })
    })
    return () => count
  }

  const notice = () => document.querySelector('.busy-notice')?.textContent

  it('receives reads again while a notice is shown', async () => {
    vi.useFakeTimers()
    const count = answerInTurn([away, 503], ['<html>Bad gateway</html>', 502], ['[1]', 200])
    const answer = request('/api/things')
    await vi.waitUntil(() => notice() !== undefined, patience)
    expect(notice()).toBe('O servidor está ocupado ou em manutenção. Tentando de novo…')
    await vi.advanceTimersByTimeAsync(8_000)
    expect((await answer).json).toEqual([1])
    expect(count()).toBe(3)
    expect(notice()).toBeUndefined()
  })

  it('leads to an error with its code after the last attempt', async () => {
    vi.useFakeTimers()
    answerInTurn([away, 503])
    const failure = failureOf(request('/api/things'))
    await vi.waitUntil(() => notice() !== undefined, patience)
    await vi.advanceTimersByTimeAsync(40_000)
    expect((await failure).message).toBe('Em manutenção\nCódigo do erro: abc123def456')
    expect(notice()).toBeUndefined()
  })

  it('receives no second attempt of a write, nor of a query that timed out', async () => {
    const count = answerInTurn([away, 503])
    expect((await failureOf(request('/api/things', { method: 'POST' }))).status).toBe(503)
    answerInTurn([JSON.stringify({ error: 'too_slow', message: 'Demorou' }), 503])
    expect((await failureOf(request('/api/things'))).message).toBe('Demorou')
    expect(count()).toBe(1)
  })
})
