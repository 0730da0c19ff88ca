/*
 * Serves the built front end. Hides compression and caching: files made `.br` and `.gz` by the build go out as they
 * are, others are gzipped once; names with a hash are kept by browsers for ever, the rest is asked about each time.
 * Only files that were in the folder at start exist, so no address can leave it.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'

const compress = promisify(gzip)

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
}

const compressible = /^(?:text\/|application\/|image\/svg)/
/** Below this a packet holds it anyway. */
const worthCompressing = 1024

/**
 * Content policy of pages. The hash is of the empty text: emotion opens an empty style element and fills it by
 * script, which needs no `unsafe-inline`.
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

interface StaticFile {
  readonly file: string
  readonly type: string
  readonly size: number
  readonly etag: string
  readonly isHashed: boolean
}

/** Answers a request for a file of the folder; undefined when there is no such file. */
export type ServeFile = (c: Context) => Promise<Response | undefined>

/** Reads which files there are; pages may show images of these origins beside their own. */
export async function openStaticFiles(
  folder: string,
  imageSources: readonly string[] = [],
): Promise<ServeFile> {
  const policy = contentPolicy(imageSources)
  const files = await listFiles(folder)
  const contents = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  /** A content is read (and compressed) once; a failure is not remembered. */
  function contentOf(key: string, make: () => Promise<Buffer>): Promise<Uint8Array<ArrayBuffer>> {
    const known = contents.get(key)
    if (known) return known
    const made = make().then((buffer) => new Uint8Array(buffer))
    contents.set(key, made)
    made.catch(() => contents.delete(key))
    return made
  }

  async function encode(found: StaticFile, accepted: string) {
    for (const [encoding, ending] of [['br', '.br'] as const, ['gzip', '.gz'] as const]) {
      const ready = files.get(`${found.file}${ending}`)
      if (!ready || !accepted.includes(encoding)) continue
      return { encoding, body: await contentOf(ready.file, () => readFile(join(folder, ready.file))) }
    }
    const plain = await contentOf(found.file, () => readFile(join(folder, found.file)))
    if (!accepted.includes('gzip') || found.size < worthCompressing || !compressible.test(found.type)) {
      return { encoding: undefined, body: plain }
    }
    return { encoding: 'gzip', body: await contentOf(`${found.file} gzip`, () => compress(plain)) }
  }

  return async (c) => {
    const found = files.get(fileName(c.req.path))
    if (!found) return undefined
    c.header('ETag', found.etag)
    c.header('Vary', 'Accept-Encoding')
    c.header('Cache-Control', found.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    c.header('Content-Security-Policy', policy)
    if (c.req.header('if-none-match') === found.etag) return c.body(null, 304)
    const { encoding, body } = await encode(found, c.req.header('accept-encoding') ?? '')
    c.header('Content-Type', found.type)
    if (encoding) c.header('Content-Encoding', encoding)
    return c.body(body)
  }
}

function fileName(path: string): string {
  if (path === '/') return 'index.html'
  try {
    return decodeURIComponent(path.slice(1))
  } catch {
    return ''
  }
}

async function listFiles(folder: string): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const { size, mtimeMs } = await stat(path)
        const file = relative(folder, path).split(sep).join('/')
        return {
          file,
          type: types[extname(file)] ?? 'application/octet-stream',
          size,
          etag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
          isHashed: /^assets\/.*-[\w-]{8,}\.\w+$/.test(file),
        }
      }),
  )
  return new Map(files.map((file) => [file.file, file]))
}
