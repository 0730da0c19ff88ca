/*
 * `npm run dev`: the console and its API from source on one port. A saved schema file is generated, its table
 * planned and applied, its routes and screens served, without a restart; its problems appear in the page.
 */
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { relative, resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer, type ViteDevServer } from 'vite'
import { generate } from './gen/generate'
import { formatProblem } from './gen/problem'
import { writeGenerated } from './gen/write'

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const port = Number(process.env.PORT ?? 3000)
const schemas = resolve('schemas')
const http = createHttpServer()
const vite = await createViteServer({
  appType: 'spa',
  server: { middlewareMode: true, hmr: { server: http }, watch: { ignored: ['**/data/**', '**/dist/**'] } },
})

const { openForDev } = (await vite.ssrLoadModule('/server/dev.ts')) as typeof import('../server/dev')
const database = await openForDev()
let api: Promise<Listener> | undefined

vite.watcher.add(schemas)
vite.watcher.on('all', (_event, path) => {
  if (path.startsWith(schemas)) void regenerate(vite)
  else if (
    /[\\/](generated|server|model)[\\/]/.test(relative(process.cwd(), path)) ||
    path.startsWith(resolve('generated'))
  )
    api = undefined
})

http.on('request', (request: IncomingMessage, response: ServerResponse) => {
  if (!request.url?.startsWith('/api/')) {
    vite.middlewares(request, response)
    return
  }
  api ??= loadApi()
  api
    .then((listener) => listener(request, response))
    .catch((problem: unknown) => {
      api = undefined
      console.error(problem)
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({
          error: 'internal',
          message: problem instanceof Error ? problem.message : String(problem),
        }),
      )
    })
})

async function loadApi(): Promise<Listener> {
  const { createDevApp } = (await vite.ssrLoadModule('/server/dev.ts')) as typeof import('../server/dev')
  const app = await createDevApp(database)
  return getRequestListener(app.fetch) as Listener
}

let pending: NodeJS.Timeout | undefined

/** One generation for a burst of saves. */
async function regenerate(server: ViteDevServer): Promise<void> {
  clearTimeout(pending)
  pending = setTimeout(async () => {
    const { files, problems } = await generate(schemas)
    if (problems.length > 0) {
      const message = problems.map(formatProblem).join('\n')
      console.error(message)
      server.ws.send({ type: 'error', err: { message, stack: '', plugin: 'schemas' } })
      return
    }
    const { changed, removed } = writeGenerated(files, resolve('generated'))
    if (changed.length + removed.length === 0) return
    console.log(`Gerados ${changed.length} arquivos a partir de schemas/.`)
    api = undefined
    server.ws.send({ type: 'full-reload' })
  }, 80)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.all([vite.close(), database.close()]).finally(() => process.exit(0))
  })
}

http.listen(port, () => console.log(`Console em desenvolvimento: http://localhost:${port}`))
