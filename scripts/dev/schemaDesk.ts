/*
 * Endpoints that only exist in `npm run dev`. They read and save schema files for the console's editor, with
 * the same checks as `npm run gen`; files with problems are saved only if the user insists. Limited to
 * existing entity files and to the highest level, and never overwrites a version that the person has not
 * seen. The folder's watcher does the rest.
 */
import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { isRow } from '#model/entity/jsonSchema'
import { type ProblemBody, type ProblemCode, problemStatus } from '#model/problem/problemBody'
import {
  deskUrl,
  type SchemaDiagnostic,
  type SchemaDocument,
  type SchemaSaveRequest,
  type SchemaSaveResult,
} from '#model/wire/installation/schemaEditor'
import { formatProblem } from '../gen/files/problem'
import { changesFile, type FolderCache } from '../gen/files/schemaFile'
import { problemsIn } from '../gen/generate'
import { deskText } from './messages'

interface SchemaDeskOptions {
  readonly folder: string
  readonly shownAs: string
  readonly before: FolderCache
  isLead(request: Request): Promise<boolean>
}

/** Characters; longer texts are rejected. */
const longest = 2_000_000

/**
 * `GET` and `PUT /dev/esquemas/:name`, and `POST …/conferencia` to check a text.
 * @example createSchemaDesk({ folder, shownAs: 'schemas', before: memory.read, isLead }).fetch(request)
 */
export function createSchemaDesk({ folder, shownAs, before, isLead }: SchemaDeskOptions): Hono {
  const desk = new Hono()
  const pathOf = (name: string) => join(folder, `${name}.json`)
  const check = (name: string, text: string): readonly SchemaDiagnostic[] =>
    problemsIn(folder, shownAs, before, new Map([[name, text]])).map((problem) => ({
      ...problem,
      said: formatProblem(problem),
    }))

  desk.use(`${deskUrl}/:name/*`, async (c, next) => {
    if (!(await isLead(c.req.raw))) return refuse(c, 'forbidden', deskText.forbidden)
    if (!isEntityFile(folder, c.req.param('name'))) return refuse(c, 'not_found', deskText.notFound)
    return next()
  })
  desk.get(`${deskUrl}/:name`, (c) => c.json(read(pathOf(c.req.param('name')))))
  desk.post(`${deskUrl}/:name/conferencia`, async (c) => {
    const asked = await bodyOf(c)
    if (!isText(asked.text)) return refuse(c, 'malformed', deskText.malformed)
    return c.json({ problems: check(c.req.param('name'), asked.text) } satisfies SchemaSaveResult)
  })
  desk.put(`${deskUrl}/:name`, async (c) => {
    const name = c.req.param('name')
    const wish = await bodyOf(c)
    if (!isWish(wish)) return refuse(c, 'malformed', deskText.malformed)
    if (wish.version !== read(pathOf(name)).version) return refuse(c, 'conflict', deskText.changed)
    const problems = check(name, wish.text)
    if (problems.length > 0 && !wish.anyway) return c.json({ problems } satisfies SchemaSaveResult)
    write(pathOf(name), wish.text)
    return c.json({ problems, version: read(pathOf(name)).version } satisfies SchemaSaveResult)
  })
  desk.notFound((c) => refuse(c, 'not_found', deskText.notFound))
  return desk
}

/** Names with dots (meta-schemas) and the file of changes are not entities. */
function isEntityFile(folder: string, name: string): boolean {
  if (!/^[A-Za-z]\w*$/.test(name) || `${name}.json` === changesFile) return false
  return lstatSync(join(folder, `${name}.json`), { throwIfNoEntry: false })?.isFile() ?? false
}

function read(path: string): SchemaDocument {
  const text = readFileSync(path, 'utf8')
  return { text, version: createHash('sha256').update(text).digest('hex') }
}

/** Keeps the file's line endings, because browser editors only use LF. */
function write(path: string, text: string): void {
  const lines = text.replaceAll('\r\n', '\n')
  writeFileSync(path, readFileSync(path, 'utf8').includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines)
}

async function bodyOf(c: Context): Promise<Readonly<Record<string, unknown>>> {
  const body: unknown = await c.req.json().catch(() => undefined)
  return isRow(body) ? body : {}
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longest
}

function isWish(body: object): body is SchemaSaveRequest {
  const { text, version, anyway }: Partial<Record<keyof SchemaSaveRequest, unknown>> = body
  return isText(text) && typeof version === 'string' && typeof anyway === 'boolean'
}

function refuse(c: Context, error: ProblemCode, message: string): Response {
  return c.json({ error, message } satisfies ProblemBody, problemStatus[error])
}
