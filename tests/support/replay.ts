/*
 * Compares every request of a test and its response with the OpenAPI document: the call is declared, its
 * status is documented, and input and output match the schemas. Documents and compiled validators are shared
 * by the test files of a thread, so most of the time is spent once.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Hono } from 'hono'
import { entities } from '#generated/entities.ts'
import { isRow } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { type OpenApi, writeDocument } from '../../server/engine/openapi/document'
import type { Operation } from '../../server/engine/openapi/operation'
import { declared } from '../../server/features/declared'

/** A path of the document, as used to look up requests. */
interface DocumentPath {
  readonly pattern: RegExp
  readonly template: string
  readonly operations: Readonly<Record<string, Operation>>
}

interface DocumentChecker {
  readonly document: OpenApi
  /** Paths by number of segments; those with more fixed segments come first. */
  readonly places: ReadonlyMap<number, readonly DocumentPath[]>
  readonly ajv: Ajv2020
  readonly checks: Map<string, ValidateFunction>
}

/** The parts of a request that are checked. */
interface CheckedRequest {
  readonly method: string
  readonly path: string
  readonly names: readonly string[]
  readonly body: string
}

/** Items of a list that are checked; the others have the same structure. */
const mostItems = 12
/** Longest body that is read, in characters. */
const mostLetters = 400_000

const kept: { judges?: Map<string, DocumentChecker> } & typeof globalThis = globalThis
kept.judges ??= new Map()
const judges = kept.judges

/** Watches an app's requests and responses: anything that the document does not declare is an error of the test. */
export function watchTraffic(app: Hono, index: EntityIndex, isProduct: boolean, asksNonsense = false): void {
  const send = app.fetch
  const ask = app.request
  // A streamed body is skipped: if read twice, it would wait for its slower reader.
  let sent = ''
  app.request = (input, init, ...rest) => {
    sent = typeof init?.body === 'string' ? init.body : ''
    return ask(input, init, ...rest)
  }
  app.fetch = async (request, ...rest) => {
    const { pathname, searchParams } = new URL(request.url)
    const isOverridden = request.headers.has('x-http-method-override')
    if (!pathname.startsWith('/api/') || isOverridden || request.method === 'OPTIONS')
      return send(request, ...rest)
    const body = isJson(request) && !asksNonsense ? sent : ''
    sent = ''
    const response = await send(request, ...rest)
    const asked: CheckedRequest = {
      method: request.method === 'HEAD' ? 'GET' : request.method,
      path: pathname.slice('/api'.length),
      names: [...searchParams.keys()],
      body,
    }
    const fault = await judge(judgeOf(index, isProduct), asked, response, () => isServed(app, asked))
    if (fault !== undefined) {
      throw new Error(
        `${asked.method} ${pathname} → ${response.status}: the document of the calls says otherwise: ${fault}`,
      )
    }
    return response
  }
}

function isJson({ headers }: Request): boolean {
  return headers.get('content-type')?.startsWith('application/json') === true
}

/** Whether there is a separate route for it; features in tests may have undeclared ones. */
function isServed({ router }: Hono, { method, path }: CheckedRequest): boolean {
  return router.match(method, `/api${path}`)[0].some(([[, route]]) => route.method !== 'ALL')
}

function judgeOf(index: EntityIndex, isProduct: boolean): DocumentChecker {
  const own = [...index.values()]
  const key = isProduct
    ? 'product'
    : JSON.stringify(own.map(({ name, schema, access }) => [name, schema, access]))
  const known = judges.get(key)
  if (known) return known
  const made = makeJudge(index)
  judges.set(key, made)
  return made
}

function makeJudge(index: EntityIndex): DocumentChecker {
  const routes = [
    ...Object.keys(declared.words).map(routeOf),
    ...[...index.values()].flatMap(({ endpoint, form }) =>
      Object.keys(declared.wire.entityCalls)
        .filter((call) => form.ask !== undefined || !call.endsWith('/previa'))
        .map((call) => routeOf(call.replace(' ', ` /${endpoint}`))),
    ),
  ]
  const document = writeDocument({ ...declared, index, routes, forTokens: new Set(), version: 'test' }, 'all')
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, logger: false })
  ajv.addSchema({ $id: 'document', components: { schemas: document.components.schemas } })
  const places = new Map<number, DocumentPath[]>()
  for (const [template, operations] of Object.entries(document.paths)) {
    const parts = template.split('/')
    const known = places.get(parts.length) ?? []
    places.set(parts.length, known)
    // Numbers of records come before names, so that a word is not mistaken for a record.
    const text = template
      .replace(/[.]/g, '\\.')
      .replace(/\{(\w+)\}/g, (_part, name: string) => (/(?:^i|I)d$/.test(name) ? '\\d+' : '[^/]+'))
    known.push({ pattern: new RegExp(`^${text}$`), template, operations })
  }
  for (const list of places.values()) list.sort((a, b) => openness(a.template) - openness(b.template))
  return { document, places, ajv, checks: new Map() }
}

function routeOf(call: string) {
  const [method = '', path = ''] = call.split(' ')
  return { method, path: `/api${path}` }
}

function openness(template: string): number {
  return template.split('{').length
}

async function judge(
  { places, ajv, checks }: DocumentChecker,
  { method, path, names, body }: CheckedRequest,
  response: Response,
  isOwn: () => boolean,
): Promise<string | undefined> {
  const verb = method.toLowerCase()
  const found = places
    .get(path.split('/').length)
    ?.find(({ pattern, operations }) => pattern.test(path) && operations[verb] !== undefined)
  const operation = found?.operations[verb]
  if (!found || !operation) return response.ok && !isOwn() ? 'there is no such call' : undefined
  const { status } = response
  const answer = operation.responses[String(status)]
  if (!answer) return `it has no status ${status}`
  const checkOf = (key: string, schema: unknown) => {
    const known = checks.get(key)
    if (known) return known
    const made = ajv.compile(away(schema) as object)
    checks.set(key, made)
    return made
  }
  const key = `${verb} ${found.template}`
  if (response.ok) {
    const stray = verb === 'get' && strayName(operation, names)
    if (stray) return `it takes no parameter ${stray}`
    const given = body === '' ? undefined : operation.requestBody?.content['application/json']?.schema
    const fault =
      given === undefined ? undefined : faultInBody(checkOf(`${key} body`, given), JSON.parse(body))
    if (fault) return `what was sent: ${fault}`
  }
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  const content = contentOf(answer)
  // The document is the same when compressed.
  if (!response.body || response.headers.has('content-encoding')) return undefined
  if (!content) return type === '' || type === 'text/plain' ? undefined : `it answers no ${type}`
  if (type !== 'application/json') {
    return content[type] || content['application/octet-stream'] ? undefined : `it answers no ${type}`
  }
  const schema = isRow(content[type]) ? content[type].schema : undefined
  if (schema === undefined) return 'it answers no JSON'
  const text = await response.clone().text()
  if (text.length > mostLetters) return undefined
  const told: unknown = JSON.parse(text)
  const part = Array.isArray(told) ? told.slice(0, mostItems) : told
  const where = answer.$ref ? String(status) : `${key} ${status}`
  return faultIn(checkOf(where, schema), part)
}

/** References refer to the same document. */
function away(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/'))
}

function contentOf(answer: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined {
  if (typeof answer.$ref === 'string') return failure
  return isRow(answer.content) ? answer.content : undefined
}

/** All errors have the same body, whatever their codes. */
const failure = { 'application/json': { schema: { $ref: '#/components/schemas/ProblemBody' } } }

function strayName({ parameters = [] }: Operation, names: readonly string[]): string | undefined {
  const known = parameters.map(({ $ref, name }) =>
    String($ref ?? name)
      .split('/')
      .at(-1),
  )
  if (known.includes('others')) return undefined
  return names.find((name) => !known.includes(name) && !(name === 'q' && known.includes('nome')))
}

/** An empty text is not a value. */
function emptied(value: unknown): unknown {
  if (value === '') return null
  if (Array.isArray(value)) return value.map(emptied)
  if (!isRow(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, emptied(each)]))
}

function faultInBody(check: ValidateFunction, body: unknown): string | undefined {
  return faultIn(check, body) && faultIn(check, emptied(body))
}

function faultIn(check: ValidateFunction, value: unknown): string | undefined {
  if (check(value)) return undefined
  const told = (check.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
  return `${told.slice(0, 6).join('; ')} in ${JSON.stringify(value).slice(0, 600)}`
}

/** Whether these are the product's entities. */
export function isProduct(given: unknown): boolean {
  return given === entities
}
