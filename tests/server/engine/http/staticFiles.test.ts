import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../support/server'
import { workshop } from '../../../support/workshop'

const script = `console.log(${JSON.stringify('x'.repeat(5000))})`
let folder: string
let server: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>T</title>')
  await writeFile(join(folder, 'assets/main-Ab12Cd34.js'), script)
  await writeFile(join(folder, 'assets/ready-Ab12Cd34.js'), script)
  await writeFile(join(folder, 'assets/ready-Ab12Cd34.js.br'), 'as if brotli')
  server = await startTestServer({ schemas: workshop, staticDir: folder })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

describe('static files', () => {
  it('have a content security policy and are revalidated', async () => {
    const page = await server.app.request('/')
    expect(await page.text()).toContain('<title>T</title>')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect(page.headers.get('content-type')?.toLowerCase()).toBe('text/html; charset=utf-8')
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    const again = await server.app.request('/', {
      headers: { 'If-None-Match': String(page.headers.get('etag')) },
    })
    expect(again.status).toBe(304)
  })

  it('only allow own script files in every response', async () => {
    for (const path of ['/', '/index.html', '/api/nothing', '/nothing', '/api/widget']) {
      const answer = await server.app.request(path, { headers: { Accept: 'text/html' } })
      const isPage = answer.headers.get('content-type')?.includes('html') && answer.status !== 302
      const policy = answer.headers.get('content-security-policy') ?? ''
      const scripts =
        /(?:^|; )script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1]
      if (isPage) expect([path, scripts]).toEqual([path, path.startsWith('/api') ? "'none'" : "'self'"])
      expect(policy).not.toMatch(/unsafe|\*/)
    }
  })

  it('serve the console for typed paths to browsers and 404 to programs', async () => {
    const ask = (path: string, Accept: string) => server.app.request(path, { headers: { Accept } })
    const page = 'text/html,application/xhtml+xml,*/*;q=0.8'
    for (const path of ['/admin/widgets', '/admin/widgets?q=a%20b', '/nothing', '//example.com/x']) {
      const answer = await ask(path, page)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `/#${path}`])
    }
    expect((await ask('/api/nothing', page)).status).toBe(404)
    expect((await ask('/assets/gone-Ab12Cd34.js', '*/*')).status).toBe(404)
    expect((await ask('/', page)).status).toBe(200)
  })

  it('cache hashed files forever, precompressed or compressed on the fly', async () => {
    const headers = { 'Accept-Encoding': 'gzip, deflate, br' }
    const ready = await server.app.request('/assets/ready-Ab12Cd34.js', { headers })
    expect(ready.headers.get('content-encoding')).toBe('br')
    expect(ready.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(ready.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await ready.text()).toBe('as if brotli')
    const packed = await server.app.request('/assets/main-Ab12Cd34.js', { headers })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(script)
    const plain = await server.app.request('/assets/main-Ab12Cd34.js')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(script)
  })

  it('cannot be read outside of their folder', async () => {
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/%2e%2e%2f%2e%2e%2fetc/passwd',
      '/%00',
      '/%',
    ]) {
      expect((await server.app.request(path)).status).toBe(404)
    }
  })
})
