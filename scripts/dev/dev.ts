/*
 * `npm run dev`: the console and its API from source on one port, over a database that stays open. A saved schema
 * file is generated, its table planned and applied, its routes and screens served, without a restart. What is wrong
 * is told on the console and in the page, while the version before goes on serving.
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
import { bodiesEvent, deskUrl, generatedEvent } from '#model/wire/installation/schemaDesk'
import type { Database } from '../../server/db/database'
import { type Answer, answersOf } from '../../server/engine/changes/tell'
import type { Planned } from '../../server/engine/changes/world'
import { readSecrets } from '../../server/settings/secrets'
import { addEntry, changesPath } from '../gen/files/addEntry'
import { formatProblem, type SchemaProblem } from '../gen/files/problem'
import { writeGenerated } from '../gen/files/write'
import { generate } from '../gen/generate'
import { createRunMemory } from '../gen/run'
import { createSchemaDesk } from './schemaDesk'

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>
type Composition = typeof import('../../server/dev')
type Made = Awaited<ReturnType<Composition['createDevServer']>>
type Opener = typeof import('../../server/db/open')
type Files = ReadonlyMap<string, string>

const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST || '127.0.0.1'
const schemas = resolve('schemas')
const generated = resolve('generated')
/** Where a page learns which validators there are. */
const validatorsList = normalizePath(resolve('src/validators.ts'))
/** Folders whose code the API is made of. */
const code = [resolve('server'), resolve('model')]
/** Folders whose changes are not edits; this script reports generated files itself. */
const silent = [resolve(process.env.DATA_DIR || 'data'), resolve('dist'), resolve('test-results'), generated]
/** Saves this close together are one change, in milliseconds. */
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

/** Of one version of the schemas to the next, only what changed is made anew. */
const memory = createRunMemory()

/** The console's editor of schema files. */
const desk = getRequestListener(
  createSchemaDesk({
    folder: schemas,
    shownAs: 'schemas',
    before: memory.read,
    isLead: async (request) => (await made?.isLead(request)) ?? false,
  }).fetch,
  { overrideGlobalObjects: false },
)

/** What answers now. */
let api: Listener | undefined
let made: Made | undefined
let database: Database | undefined
let openedBy: Opener['openDatabase'] | undefined
/** The generated files that `api` was made from. */
let served: Files | undefined
/** What is wrong now, the latest last; pages opened meanwhile are told that too. */
const complaints: { schemas?: ErrorPayload; server?: ErrorPayload } = {}

/** What the terminal may be answered with while changes of schemas wait. */
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

/** The database of the environment, opened again only when the code that talks to it is another. */
async function openOnce(): Promise<Database> {
  const { openDatabase } = await load<Opener>('/server/db/open.ts')
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

/** Updates at every change of schemas or code, one change after the other. */
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

/** Makes the next version of everything; serves it when all of it works. */
async function update(isGenerating: boolean): Promise<void> {
  const next = isGenerating ? await readSchemas() : served
  // At start there is no version before: what was generated last may do.
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

/** The answers to what waits, where that is why it failed. */
function answersIn(error: unknown): readonly Answer[] {
  if (!(error instanceof Error) || !('planned' in error)) return []
  return answersOf(error.planned as readonly Planned[])
}

/** An answer is written where the next version finds it; the change of the file is seen like any other. */
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

/** What the schema files make, or undefined (and said) when they have problems. */
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
 * Pages are sent the bodies of entities, which saves them two requests, and load anew what else was generated
 * otherwise, with what imports it: which files there are is read where they are imported. What knows how to take the
 * new ones does (`src/generated.ts`); other pages are loaded again.
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
      // What is loaded from now on comes as it is now.
      else moduleGraph.invalidateModule(module, undefined, Date.now(), true)
    }
  }
  client.hot.send(bodiesEvent, bodies)
  // A file that was not there is in no list of files yet.
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

/** What was wrong is not any more; pages that told it are loaded again. */
function settle(about: readonly (keyof typeof complaints)[]): void {
  const isRelieved = about.some((each) => complaints[each] !== undefined)
  for (const each of about) delete complaints[each]
  if (isRelieved) client.hot.send({ type: 'full-reload' })
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Where it went wrong, unless a person only has a decision to take. */
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
