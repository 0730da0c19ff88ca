/*
 * `npm run dev`: console and API from source on one port, over a database that stays open. When a schema file is
 * saved, it is generated, its migration planned and applied, and its routes and pages are served without a restart.
 * Errors are shown in the terminal and in the page, while the previous version keeps serving.
 *
 * PORT (3000), HOST (127.0.0.1: only this machine), DATABASE_URL, DATA_DIR and DEMO as in server/main.ts.
 */
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { posix, resolve, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { getRequestListener } from '@hono/node-server'
import {
  createServer as createViteServer,
  type EnvironmentModuleNode,
  type ErrorPayload,
  normalizePath,
} from 'vite'
import { bodiesEvent, deskUrl, generatedEvent } from '#model/wire/installation/schemaEditor'
import type { Database } from '../../server/db/database'
import type { PlannedChange } from '../../server/engine/changes/migrationContext'
import { type Answer, answersOf } from '../../server/engine/changes/planText'
import { readSecrets } from '../../server/settings/secrets'
import { addEntry, changesPath } from '../gen/files/addEntry'
import { formatProblem, type SchemaProblem } from '../gen/files/problem'
import { writeGenerated } from '../gen/files/write'
import { generate } from '../gen/generate'
import { createRunMemory } from '../gen/run'
import { createSchemaDesk } from './schemaDesk'

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>
type Composition = typeof import('../../server/dev')
type DevServer = Awaited<ReturnType<Composition['createDevServer']>>
type DatabaseModule = typeof import('../../server/db/open')
type Files = ReadonlyMap<string, string>

const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST || '127.0.0.1'
const schemas = resolve('schemas')
const generated = resolve('generated')
const validatorsList = normalizePath(resolve('src/validators.ts'))
const code = [resolve('server'), resolve('model')]
/** Folders whose changes Vite ignores; this script reports generated files itself. */
const silent = [resolve(process.env.DATA_DIR || 'data'), resolve('dist'), resolve('test-results'), generated]
/** Milliseconds within which saves count as one change. */
const burst = 40

const http = createHttpServer()
const vite = await createViteServer({
  appType: 'spa',
  server: {
    middlewareMode: true,
    ws: { server: http },
    watch: { ignored: (path: string) => silent.some((folder) => isIn(folder, path)) },
  },
})
const { client, ssr } = vite.environments

/** Lets each run regenerate only what changed. */
const memory = createRunMemory()

const desk = getRequestListener(
  createSchemaDesk({
    folder: schemas,
    shownAs: 'schemas',
    before: memory.read,
    isLead: async (request) => (await made?.isLead(request)) ?? false,
  }).fetch,
  { overrideGlobalObjects: false },
)

let api: Listener | undefined
let made: DevServer | undefined
let database: Database | undefined
let openedBy: DatabaseModule['openDatabase'] | undefined
let served: Files | undefined
/** Current errors, latest last; also sent to pages that are opened later. */
const complaints: { schemas?: ErrorPayload; server?: ErrorPayload } = {}

/** Answers accepted in the terminal while a schema change awaits a decision. */
let answers: readonly Answer[] = []

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
http.once('error', (error: NodeJS.ErrnoException) =>
  fail(
    error.code === 'EADDRINUSE' ? `A porta ${port} já está em uso. Escolha outra em PORT.` : error.message,
  ),
)
http.on('request', (request: IncomingMessage, response: ServerResponse) => {
  if (isUnder('/api', request)) void answer(request, response)
  else if (isUnder(deskUrl, request)) void ready.then(() => desk(request, response))
  else vite.middlewares(request, response)
})
const ready = start()
ready.catch((error: unknown) => fail(wordsOf(error)))

async function start(): Promise<void> {
  const db = await openOnce()
  await new Promise<void>((done) => http.listen(port, host, done))
  client.hot.on('vite:client:connect', (_data, page) => {
    const complaint = Object.values(complaints).at(-1)
    if (complaint) page.send(complaint)
  })
  watch()
  createInterface({ input: process.stdin }).on('line', takeAnswer)
  await update(true)
  if (api) {
    const { prepareDev } = await load<Composition>('/server/dev.ts')
    // The console works without it, and the cause may be a file that is being edited.
    await prepareDev(db).catch((error: unknown) => console.error(wordsOf(error)))
  }
  const address = http.address()
  const actual = typeof address === 'object' && address ? address.port : port
  console.log(`Console em desenvolvimento: http://${host === '127.0.0.1' ? 'localhost' : host}:${actual}`)
}

function isUnder(base: string, { url = '' }: IncomingMessage): boolean {
  return url.startsWith(base) && /^[/?]?$/.test(url.charAt(base.length))
}

function load<Module>(path: string): Promise<Module> {
  return vite.ssrLoadModule(path) as Promise<Module>
}

/** Reopens the database only when the code that accesses it has changed. */
async function openOnce(): Promise<Database> {
  const { openDatabase } = await load<DatabaseModule>('/server/db/open.ts')
  if (database && openDatabase === openedBy) return database
  await made?.outbox.stop()
  await database?.close()
  database = await openDatabase(readSecrets(process.env))
  openedBy = openDatabase
  return database
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await ready
  if (api) return api(request, response)
  const message = 'A API não pôde ser iniciada; o motivo está no terminal.'
  response.writeHead(503, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: 'unavailable', message }))
}

function watch(): void {
  let timer: NodeJS.Timeout | undefined
  let areSchemasNew = false
  let last: Promise<void> = ready
  vite.watcher.on('all', (_event, path) => {
    const isSchema = isIn(schemas, path) && path.endsWith('.json')
    if (!isSchema && !code.some((folder) => isIn(folder, path))) return
    areSchemasNew ||= isSchema
    clearTimeout(timer)
    timer = setTimeout(() => {
      const isGenerating = areSchemasNew
      areSchemasNew = false
      last = last.then(() => update(isGenerating))
    }, burst)
  })
}

/** Builds the next version; serves it only if everything succeeds. */
async function update(isGenerating: boolean): Promise<void> {
  const next = isGenerating ? await readSchemas() : served
  // At startup there is no previous version, so older generated files are used.
  if (isGenerating && !next && api) return
  const changes = next ? write(next) : []
  const isGood = isGenerating && next !== undefined
  if (isGood && api && changes.length === 0 && !complaints.server) return settle(['schemas'])
  try {
    const db = await openOnce()
    const { createDevServer } = await load<Composition>('/server/dev.ts')
    const latest = await createDevServer(db)
    await made?.outbox.stop()
    made = latest
    made.outbox.start()
    api = getRequestListener(made.app.fetch, { overrideGlobalObjects: false })
    answers = []
  } catch (error) {
    answers = answersIn(error)
    if (served) write(served)
    return complain('server', wordsOf(error), undefined, stackOf(error))
  }
  served = next
  if (changes.length > 0) {
    await renewInPages(changes, next)
    console.log(`schemas/: ${changes.length} arquivos gerados de novo.`)
  }
  settle(isGood ? ['schemas', 'server'] : ['server'])
}

function answersIn(error: unknown): readonly Answer[] {
  if (!(error instanceof Error) || !('planned' in error)) return []
  return answersOf(error.planned as readonly PlannedChange[])
}

function takeAnswer(line: string): void {
  const found = answers.find(({ name }) => name === line.trim())
  if (found) {
    addEntry(found.entry)
    console.log(`${changesPath}: ${JSON.stringify(found.entry)}`)
  } else if (answers.length > 0 && line.trim() !== '') {
    console.log(`As respostas são: ${answers.map(({ name }) => name).join(', ')}.`)
  }
}

function isIn(folder: string, path: string): boolean {
  return resolve(path).startsWith(folder + sep)
}

async function readSchemas(): Promise<Files | undefined> {
  const { files, problems } = await generate(schemas, 'schemas', memory.read)
  if (problems.length === 0) return files
  complain('schemas', problems.map(formatProblem).join('\n'), problems[0])
  return undefined
}

function write(files: Files): readonly string[] {
  const { changed, removed } = writeGenerated(files, generated, memory.seen)
  const paths = [...changed, ...removed]
  for (const path of paths) ssr.moduleGraph.onFileChange(posix.join(normalizePath(generated), path))
  return paths
}

/**
 * Sends the bodies of entities to open pages, which saves two requests, and invalidates the other generated modules
 * with their importers. Modules that accept updates do so (`src/generated.ts`); other pages reload.
 */
async function renewInPages(paths: readonly string[], texts: Files | undefined): Promise<void> {
  const { moduleGraph } = client
  const bodies: Record<string, unknown> = {}
  const changed = new Set<EnvironmentModuleNode>()
  for (const path of paths) {
    const modules = moduleGraph.getModulesByFile(posix.join(normalizePath(generated), path)) ?? []
    const [, name] = /^schemas\/(.*)\.json$/.exec(path) ?? []
    const text = texts?.get(path)
    if (name !== undefined && text !== undefined) bodies[name] = JSON.parse(text)
    for (const module of modules) {
      if (name === undefined) changed.add(module)
      else moduleGraph.invalidateModule(module, undefined, Date.now(), true)
    }
  }
  client.hot.send(bodiesEvent, bodies)
  // A new file is not in the list of files yet.
  const lists = paths.some((path) => path.endsWith('.js')) ? moduleGraph.getModulesByFile(validatorsList) : []
  for (const module of [...changed, ...(lists ?? [])]) await client.reloadModule(module)
  client.hot.send(generatedEvent)
}

function complain(about: keyof typeof complaints, message: string, at?: SchemaProblem, stack = ''): void {
  console.error(stack || message)
  const loc = at && { file: resolve(at.file), line: at.line, column: at.column }
  const complaint: ErrorPayload = {
    type: 'error',
    err: { message, stack, plugin: about, ...(loc && { loc }) },
  }
  delete complaints[about]
  complaints[about] = complaint
  client.hot.send(complaint)
}

function settle(about: readonly (keyof typeof complaints)[]): void {
  const isRelieved = about.some((each) => complaints[each] !== undefined)
  for (const each of about) delete complaints[each]
  if (isRelieved) client.hot.send({ type: 'full-reload' })
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Undefined if only a decision is pending. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error) || error.name === 'TableRefusal') return ''
  vite.ssrFixStacktrace(error)
  return error.stack ?? ''
}

async function stop(): Promise<void> {
  console.log('Encerrando…')
  http.close()
  await made?.outbox.stop()
  await database?.close()
  await vite.close()
  process.exit(0)
}

function fail(words: string): never {
  console.error(words)
  process.exit(1)
}
