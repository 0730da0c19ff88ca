/*
 * `GET /openapi.json`: the document, limited to what its reader may call. Cached, compressed, per set of permissions.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import type { EntityIndex } from '#model/entity/paths'
import type { Feature } from '../contract'
import { actorOf } from '../http/authRoutes'
import { serve } from '../http/serve'
import type { TokenRules } from '../people/access/scope'
import { type DeclaredCalls, type DocumentParts, type Reader, writeDocument } from './document'

interface Tools {
  parts(): Promise<DocumentParts>
  readonly rules: TokenRules
  levelOf(actor: Reader['actor']): number | undefined
}

interface CachedDocument {
  readonly tag: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Most cached documents; the least recently used are dropped. */
const most = 12
const press = promisify(gzip)

export type LoadCalls = () => Promise<DeclaredCalls>

export function createDocumentParts(
  app: Hono,
  { calls, index, features, version }: Pick<ServerParts, 'calls' | 'index' | 'features' | 'version'>,
): (() => Promise<DocumentParts>) | undefined {
  return (
    calls &&
    (async () => ({
      ...(await calls()),
      index,
      version,
      routes: app.routes,
      forTokens: new Set(features.flatMap(({ forTokens }) => Object.keys(forTokens ?? {}))),
    }))
  )
}

interface ServerParts {
  readonly calls?: LoadCalls
  readonly index: EntityIndex
  readonly features: readonly Pick<Feature, 'forTokens'>[]
  readonly version: string
}

export function addDocumentRoute(api: Hono, { parts, rules, levelOf }: Tools): void {
  const kept = new Map<string, Promise<CachedDocument>>()

  async function write(reader: Reader): Promise<CachedDocument> {
    const text = JSON.stringify(writeDocument(await parts(), reader))
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    return { tag, bytes: new Uint8Array(await press(text)) }
  }

  serve(api, 'GET /openapi.json', async (c) => {
    const reader = readerOf(c)
    const key = keyOf(c, reader)
    const made = kept.get(key) ?? write(reader)
    kept.delete(key)
    kept.set(key, made)
    for (const old of [...kept.keys()].slice(0, -most)) kept.delete(old)
    const { tag, bytes } = await made.catch((error: unknown) => {
      kept.delete(key)
      throw error
    })
    c.header('Cache-Control', 'private, no-cache')
    c.header('ETag', tag)
    c.header('Vary', 'Authorization, Accept-Encoding')
    if (c.req.header('if-none-match')?.includes(tag)) return c.body(null, 304)
    c.header('Content-Type', 'application/json')
    if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? ''))
      return c.body(new Uint8Array(gunzipSync(bytes)))
    c.header('Content-Encoding', 'gzip')
    return c.body(bytes)
  })

  function readerOf(c: Context): Reader {
    const actor = actorOf(c)
    const scope = c.get('session')?.scope
    return {
      actor,
      leads: levelOf(actor) === 0,
      mayCall(method, path) {
        if (!scope) return true
        try {
          rules.check(method.toUpperCase(), path, scope)
          return true
        } catch {
          return false
        }
      },
    }
  }
}

/** Readers with the same permissions share a cache key. */
function keyOf(c: Context, { actor, leads }: Reader): string {
  return JSON.stringify([actor.role, leads, actor.permissions ?? null, c.get('session')?.scope ?? null])
}
