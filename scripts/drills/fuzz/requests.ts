/*
 * Requests that no client should send, generated from a server's entities and routes: mostly valid with a few
 * errors, so that they get far before they are rejected.
 */
import type { Entity, Field } from '#model/entity/entity'
import { walkFields } from '#model/entity/paths'
import { listWords, summaryWords } from '#model/query/queryUrl'
import type { Random } from './random'
import { fittingRow, fittingValue, inheritedNames, nastyText, nastyValue } from './values'

/** A request to send. */
export interface FuzzRequest {
  readonly role: string
  readonly method: string
  /** With a leading slash. */
  readonly path: string
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The input from which requests are generated. */
export interface FuzzTargets {
  readonly entities: readonly Entity[]
  /** `GET /api/x/:id`. */
  readonly routes: readonly (readonly [method: string, path: string])[]
  readonly roles: readonly string[]
}

const operators = ['gte', 'lte', 'gt', 'lt', 'ne', 'contains', 'null', 'constructor', 'like']
const parameters = [...new Set([...listWords, ...summaryWords])]
/** Parameters of calls that differ from the common ones, by the end of their path. */
const ownWords: readonly (readonly [end: string, names: readonly string[]])[] = [
  ['/linha-do-tempo', ['tipo', 'antes']],
  ['/mencionaveis', ['q']],
  ['/lugares', ['filter', 'q', 'by', 'sight', 'zoom', 'fields']],
]

const ownPaths = [
  '',
  '',
  '',
  '/resumo',
  '/lugares',
  '/a-corrigir',
  '/:id',
  '/:id',
  '/:id/historico',
  '/:id/ficha',
  '/:id/linha-do-tempo',
  '/:id/transicoes/:name',
  '/:id/previa',
]
const methods = ['GET', 'GET', 'POST', 'PATCH', 'DELETE']

/** Generates the next request. */
export function makeRequest(random: Random, world: FuzzTargets): FuzzRequest {
  const [route, entity] = [random.pick(world.routes), random.pick(world.entities)]
  const [usual, pattern] = random.chance(0.5)
    ? [random.pick(methods), `/api/${entity.endpoint}${random.pick(ownPaths)}`]
    : route
  const path = fillPath(random, world, entity, pattern)
  const method = random.chance(0.08) ? random.pick(['PUT', 'HEAD', 'OPTIONS', ...methods]) : usual
  const owner = world.entities.find(({ endpoint }) => path.split('/')[2] === endpoint) ?? entity
  const hasBody = !['GET', 'HEAD'].includes(method)
  return {
    role: random.pick([...world.roles, 'visitor']),
    method,
    path,
    query: makeQuery(random, owner, path),
    headers: makeHeaders(random, hasBody),
    ...(hasBody && { body: makeBody(random, owner, path) }),
  }
}

function fillPath(random: Random, { entities }: FuzzTargets, entity: Entity, route: string): string {
  const names = Object.keys(entity.workflow?.transitions ?? {})
  return route.replace(/:(\w+)(\{[^}]*\})?\??|\*/g, (_part, name: string | undefined) => {
    const isId = name !== undefined && /id$/i.test(name)
    if (isId && random.chance(0.8)) return String(1 + random.below(random.chance(0.6) ? 6 : 40))
    if (name === 'name' && names.length > 0 && random.chance(0.6)) return random.pick(names)
    if (random.chance(0.4)) return random.pick(inheritedNames)
    if (random.chance(0.4)) return random.pick(entities).endpoint
    return encodePart(nastyText(random))
  })
}

function encodePart(text: string): string {
  try {
    return encodeURIComponent(text) || '0'
  } catch {
    // Half a surrogate pair cannot be encoded, so other invalid bytes replace it.
    return '%ED%A0%80'
  }
}

function makeQuery(random: Random, entity: Entity, path: string): FuzzRequest['query'] {
  const fields = [...walkFields(entity.fields)]
  const own = ownWords.find(([end]) => path.endsWith(end))?.[1]
  return Array.from({ length: random.below(4) }, () => {
    const name = random.chance(0.9) ? random.pick(own ?? parameters) : nastyText(random)
    return [name, makeParameter(random, name, fields)] as const
  })
}

function makeParameter(random: Random, name: string, fields: readonly Field[]): string {
  if (random.chance(0.1)) return nastyText(random)
  if (random.chance(0.1)) return JSON.stringify(nastyValue(random))
  const path = () => makePath(random, fields)
  const several = () => Array.from({ length: 1 + random.below(4) }, path)
  if (name === 'filter')
    return JSON.stringify(
      Object.fromEntries(several().map((each) => [each, makeCondition(random, each, fields)])),
    )
  if (name === 'sort')
    return JSON.stringify(several().map((each) => [each, random.pick(['ASC', 'DESC', 'x'])]))
  if (name === 'range') return JSON.stringify([random.below(50), random.below(100)])
  if (['fields', 'sums', 'facets'].includes(name)) return several().join(',')
  if (name === 'groups') return path()
  if (name === 'formato') return random.pick(['xlsx', 'csv', 'pdf', 'exe'])
  if (name === 'total') return 'capped'
  if (name === 'tipo') return random.pick(['note', 'change', 'x'])
  if (name === 'antes')
    return random.pick(['2026-11-20T10:00:00.000Z~1~9', '2026-13-40T10:00:00.000Z~4~1', '~~'])
  return random.pick(['1', 'a', 'são', '10/10/2026', '52998224725', nastyText(random)])
}

function makePath(random: Random, fields: readonly Field[]): string {
  if (random.chance(0.08)) return nastyText(random)
  const field = random.pick(fields)
  if (!field) return 'id'
  if (!field.ref || random.chance(0.5)) return field.path
  return `${field.path}.${random.pick(['nome', 'id', 'ativo', ...inheritedNames])}`
}

function makeCondition(random: Random, path: string, fields: readonly Field[]): unknown {
  const field = fields.find((each) => each.path === path)
  const value = () => (field && random.chance(0.5) ? fittingValue(random, field) : nastyValue(random))
  if (random.chance(0.4)) return value()
  if (random.chance(0.3)) return [value(), value()]
  return Object.fromEntries([
    [random.pick(operators), value()],
    [random.pick(operators), value()],
  ])
}

function makeHeaders(random: Random, hasBody: boolean): Record<string, string> {
  const some: Record<string, string> = {}
  if (hasBody) {
    some['Content-Type'] = random.chance(0.92)
      ? 'application/json'
      : random.pick([
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'multipart/form-data',
          'x',
        ])
  }
  const maybe = (name: string, values: readonly string[], share: number) => {
    if (random.chance(share)) some[name] = random.pick(values)
  }
  maybe(
    'Accept',
    [
      'text/csv',
      'application/x-ndjson',
      '*/*',
      'image/png',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'x',
    ],
    0.15,
  )
  maybe('If-Match', ['"1"', '*', 'W/"2"', '"999999999999999999"', 'x', '"1","2"'], 0.2)
  maybe('Idempotency-Key', ['same-key-for-all', 'x', 'y'.repeat(300)], 0.05)
  maybe('View-As', ['1', '1/1', '2/99999999999', 'x', '-1'], 0.05)
  maybe('X-HTTP-Method-Override', ['GET', 'DELETE', 'x'], 0.03)
  maybe('X-Forwarded-For', ['1.2.3.4', '::1', 'x, y', ','], 0.05)
  maybe('Authorization', ['Bearer x', 'Bearer', 'Basic YTpi'], 0.02)
  maybe('Range', ['bytes=0-', 'items=0-9', 'x'], 0.03)
  maybe('Cookie', ['dispositivo=1.a.b', 'dispositivo=~~..', '__proto__=1'], 0.03)
  return some
}

function makeNote(random: Random): Readonly<Record<string, unknown>> {
  return {
    texto: random.chance(0.7) ? 'Visita feita.' : nastyText(random),
    ...(random.chance(0.4) && { mencoes: [1 + random.below(9)] }),
    ...(random.chance(0.1) && { arquivos: [nastyValue(random)] }),
  }
}

function makeBody(random: Random, entity: Entity, path: string): string {
  if (random.chance(0.03))
    return random.pick([
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '7',
      '['.repeat(100),
      `{"a":${'{"a":'.repeat(60)}1${'}'.repeat(61)}`,
    ])
  const isNote = path.includes('/anotacoes')
  const row = isNote ? makeNote(random) : fittingRow(random, entity.fields)
  const known = [
    'status',
    'motivo',
    'email',
    'password',
    'entidade',
    'filtro',
    'colunas',
    'somas',
    'grupo',
    'vista',
    'ids',
    'from',
    'to',
    'consulta',
    'papel',
    'cpf',
    'unidades',
    'tipo',
    'texto',
    'mencoes',
    'arquivos',
    'anotacoes',
  ]
  const names = [...Object.keys(row), ...entity.fields.map(({ name }) => name)]
  const broken = Array.from({ length: random.below(3) }, () => [
    random.chance(0.6) && names.length > 0 ? random.pick(names) : random.pick([...known, ...inheritedNames]),
    nastyValue(random),
  ])
  // A name like `__proto__` must be sent as written, which an object literal would not do.
  const entries = [...Object.entries(row), ...broken].map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  )
  const text = `{${entries.join(',')}}`
  if (ofMany.test(path) && random.chance(0.9)) return makeBatch(random, path, text)
  return random.chance(0.05) ? `[${text}]` : text
}

/** Calls for many records. */
const ofMany = /(?<!\/\d+)\/(?:transicoes\/[^/]+|alteracoes|exclusoes|reativacoes)$/

function makeBatch(random: Random, path: string, values: string): string {
  const id = () => (random.chance(0.9) ? String(1 + random.below(8)) : JSON.stringify(nastyValue(random)))
  const ids = Array.from({ length: 1 + random.below(3) }, id)
  const version = random.chance(0.3) ? ',"versao":1' : ''
  if (path.endsWith('/alteracoes'))
    return `{"registros":[${ids.map((each) => `{"id":${each}${version},"valores":${values}}`).join(',')}]}`
  return `{"ids":[${ids.join(',')}]${random.chance(0.5) ? `,"valores":${values}` : ''}}`
}
