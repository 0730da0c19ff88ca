/* A device of the field mode over the server in this process: it goes offline, loses answers, and its tab is killed. */
import { HttpError } from 'react-admin'
import type { RecordedPlace } from '#model/people/recorded'
import type { HttpReply } from '../../../../src/engine/data/http'
import { parseJson, problemOf } from '../../../../src/engine/data/http'
import { createFieldMode, type OpenFieldMode } from '../../../../src/engine/field/fieldMode'
import type { FieldPorts } from '../../../../src/engine/field/fieldPorts'
import type { SignedIn, TestServer } from '../../../support/server'

interface DeviceOptions {
  readonly server: () => TestServer
  readonly database: string
  readonly person: SignedIn
  readonly now?: () => Date
}

export interface TestDevice {
  readonly field: () => OpenFieldMode
  readonly index: () => TestServer['index']
  isOnline: boolean
  /** The next requests whose answers are lost; the server has done them. */
  lost: number
  /** The next requests of acts that the server is still answering to another sender. */
  busy: number
  /** The next writes on which the server fails after it has done them. */
  failing: number
  /** Requests with this text in their body are never done. */
  poison: { readonly text: string; readonly status: number } | undefined
  /** As `lost`, for the one request that is so many ahead. */
  loseAt: number
  /** The tab is killed at this request, before or after the server did it. */
  killAt: { requests: number; isBefore: boolean } | undefined
  token: string
  place: RecordedPlace | undefined
  onChange: FieldPorts['onChange']
  /** Requests sent. */
  sent: {
    readonly method: string
    readonly path: string
    readonly headers: Headers
    readonly isReplay: boolean
  }[]
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<HttpReply>
  /** The tab was killed. */
  isDead(): boolean
  /** A new tab on the same device; the old one is gone. */
  reopen(): Promise<void>
  close(): void
}

export async function openTestDevice({ server, database, person, now = () => new Date() }: DeviceOptions) {
  let field: OpenFieldMode
  let schemas: Pick<TestServer, 'index' | 'validators'> = server()
  let isKilled = false
  const device: TestDevice = {
    field: () => field,
    index: () => schemas.index,
    isOnline: true,
    lost: 0,
    busy: 0,
    failing: 0,
    poison: undefined,
    loseAt: 0,
    killAt: undefined,
    token: person.token,
    place: undefined,
    onChange: undefined,
    sent: [],
    request: (method, path, body, headers = {}) => {
      const content =
        body instanceof FormData ? { body } : body === undefined ? {} : { body: JSON.stringify(body) }
      return field.request(path, { method, headers, ...content })
    },
    isDead: () => isKilled,
    async reopen() {
      field.close()
      isKilled = false
      schemas = server()
      field = await createFieldMode(ports())
    },
    close: () => field.close(),
  }
  let isExpired = false
  const kill = () => {
    isKilled = true
    device.killAt = undefined
    // Nothing of the tab reaches its database any more.
    field.close()
    return new Error('the tab was killed')
  }
  const send: FieldPorts['send'] = async (url, options) => {
    if (isKilled) throw new Error('the tab was killed')
    if (!device.isOnline) throw new HttpError('offline', 0, { error: 'internal', message: 'offline' })
    if (device.busy > 0 && options.method === 'POST') {
      device.busy -= 1
      throw new HttpError('still', 503, { error: 'unavailable', message: 'still' })
    }
    const { poison } = device
    if (poison && (poison.text === '' || String(options.body).includes(poison.text)))
      throw new HttpError('poison', poison.status, { error: 'internal', message: 'poison' })
    if (device.killAt) device.killAt.requests -= 1
    if (device.killAt && device.killAt.requests < 0 && device.killAt.isBefore) throw kill()
    const headers = new Headers(options.headers)
    headers.set('Authorization', `Bearer ${device.token}`)
    headers.set('platform', 'web')
    if (typeof options.body === 'string') headers.set('Content-Type', 'application/json')
    const response = await server().app.request(url, { ...options, headers })
    response.headers.set('Date', new Date().toUTCString())
    const body = await response.text()
    const json = parseJson(body)
    const isReplay = response.headers.get('Idempotency-Replayed') === 'true'
    const { pathname } = new URL(url, 'http://localhost')
    device.sent.push({ method: options.method ?? 'GET', path: pathname, headers, isReplay })
    if (device.killAt && device.killAt.requests < 0) throw kill()
    if (device.loseAt > 0 && --device.loseAt === 0) device.lost = 1
    if (device.lost > 0) {
      device.lost -= 1
      device.isOnline = false
      throw new HttpError('lost', 0, { error: 'internal', message: 'lost' })
    }
    if (device.failing > 0 && (options.method ?? 'GET') !== 'GET') {
      device.failing -= 1
      throw new HttpError('broken', 500, { error: 'internal', message: 'broken' })
    }
    const problem = problemOf(response.status, body, json)
    if (response.status === 401) isExpired = true
    if (problem) throw new HttpError(problem.message, response.status, problem)
    return { status: response.status, headers: response.headers, body, json }
  }
  const ports = (): FieldPorts => ({
    database,
    deviceName: `Device ${database}`,
    // Those of the page, until it is loaded again.
    index: schemas.index,
    person: { id: person.accountId, name: person.actor.name, actor: person.actor },
    loadValidator: async (entity) => {
      const validator = schemas.validators[entity]
      if (!validator) throw new Error(`no validator for ${entity}`)
      return validator
    },
    send,
    isConnected: () => device.isOnline && !isExpired,
    whenConnected: async () => undefined,
    now,
    findPlace: async () => device.place,
    onChange: (message) => device.onChange?.(message),
  })
  field = await createFieldMode(ports())
  return Object.assign(device, {
    signIn(token: string) {
      device.token = token
      isExpired = false
    },
  })
}

export type OpenTestDevice = Awaited<ReturnType<typeof openTestDevice>>
