/*
 * Serves the built front end with a Content-Security-Policy and cache lifetimes. Precompressed files are sent
 * as they are, others are compressed on the fly.
 */
import { resolve } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'

/** Names with a content hash never change, so they are cached forever. */
const hashed = /^\/assets\/.*-[\w-]{8,}\.\w+$/
const oneYear = 'public, max-age=31536000, immutable'

/**
 * Hash of the empty string: emotion inserts an empty style element and fills it by script, so `unsafe-inline`
 * is not needed.
 */
function contentPolicy(imageSources: readonly string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    ["img-src 'self' data: blob:", ...imageSources].join(' '),
    "connect-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function addStaticFiles(app: Hono, folder: string, imageSources: readonly string[] = []): void {
  const policy = contentPolicy(imageSources)
  app.get('*', async (c, next) => {
    await next()
    const { pathname, search } = new URL(c.req.url)
    const isAddress = c.req.header('Accept')?.includes('text/html') && !pathname.startsWith('/api')
    // The console uses hash routes, and shows its own page for unknown ones.
    if (isAddress && c.res.status === 404) c.res = c.redirect(`/#${pathname}${search}`)
  })
  app.get(
    '*',
    async (c, next) => {
      await next()
      if (!c.res.ok && c.res.status !== 304) return
      c.header('Cache-Control', hashed.test(c.req.path) ? oneYear : 'no-cache')
      c.header('Content-Security-Policy', policy)
    },
    etag(),
    compress(),
    serveStatic({ root: resolve(folder), precompressed: true }),
  )
}
