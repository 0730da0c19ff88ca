/*
 * Reads untrusted input: bodies of limited size and declared type, ids, versions, the client. Rejects by
 * throwing a Problem.
 */
import type { Context } from 'hono'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { refusalText } from '#model/messages'
import { mostNodes, nulPaths, weigh } from '#model/problem/bounds'
import { Problem } from '#model/problem/problem'
import { validationText } from '#model/validationText'
import { inHeader, linkHeader } from '#model/wire/people/link'
import { reportWork } from '../../db/queryContext'
import type { Client, Version } from '../contract'
import { serverText } from '../messages'
import type { CallSpec } from './callSpec'
import { findTypeErrors } from './typeErrors'

declare module 'hono' {
  interface ContextVariableMap {
    maxBody?: number
    maxNodes?: number
    call?: string
    declared?: (() => Promise<DeclaredCalls>) | undefined
    /** Whether the person may make the call, checked before its body is read. */
    mayAsk?: (words: CallerWords) => boolean
  }
}

const mostParameters = 200
const usualMaxBody = 1024 * 1024

export async function readBody(c: Context): Promise<Row> {
  const call = await declaredCall(c)
  mustBeJson(c)
  return asObject(readValue(c, await readText(c), call))
}

/** Like {@link readBody}, but an absent body is an empty object. */
export async function readOptionalBody(c: Context): Promise<Row> {
  const call = await declaredCall(c)
  const text = await readText(c)
  if (text === '') return {}
  mustBeJson(c)
  return asObject(readValue(c, text, call))
}

export async function readList(c: Context): Promise<readonly unknown[]> {
  const call = await declaredCall(c)
  mustBeJson(c)
  const value = readValue(c, await readText(c), call)
  if (!Array.isArray(value)) throw new Problem('malformed', serverText.notList)
  return value
}

export async function readForm(c: Context): Promise<URLSearchParams> {
  if (typeOf(c) !== 'application/x-www-form-urlencoded') {
    throw new Problem('unsupported_media', serverText.notForm)
  }
  const text = await readText(c)
  if (text.split('&', mostParameters + 1).length > mostParameters)
    throw new Problem('too_costly', serverText.tooManyParameters(mostParameters))
  return new URLSearchParams(text)
}

function typeOf(c: Context): string | undefined {
  return c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
}

function mustBeJson(c: Context): void {
  if (typeOf(c) !== 'application/json') throw new Problem('unsupported_media', serverText.notJson)
}

/** Reads a body only if the caller may make the call. @throws Problem unauthenticated, forbidden */
async function declaredCall(c: Context): Promise<DeclaredCall | undefined> {
  const [name = '', load] = [c.get('call'), c.get('declared')]
  const { wire, words } = (await load?.()) ?? {}
  const own = words?.[name]
  if (own && own.for !== 'visitor') {
    if (!c.get('session')) throw new Problem('unauthenticated', refusalText.unauthenticated)
    if ((own.for ?? own.offered) && c.get('mayAsk')?.(own) === false)
      throw new Problem('forbidden', refusalText.forbidden)
  }
  const { body } = wire?.calls[name] ?? wire?.entityCalls[name] ?? {}
  return wire && body !== undefined ? { body, definitions: wire.definitions } : undefined
}

interface DeclaredCalls {
  readonly wire: {
    readonly calls: Readonly<Record<string, { readonly body?: unknown }>>
    readonly entityCalls: Readonly<Record<string, { readonly body?: unknown }>>
    readonly definitions: Readonly<Record<string, unknown>>
  }
  readonly words: Readonly<Record<string, CallerWords>>
}

type CallerWords = Pick<CallSpec, 'for' | 'offered'>

interface DeclaredCall {
  readonly body: unknown
  readonly definitions: Readonly<Record<string, unknown>>
}

function asObject(value: unknown): Row {
  if (!isRow(value)) throw new Problem('malformed', serverText.notObject)
  return value
}

function readValue(c: Context, text: string, call: DeclaredCall | undefined): unknown {
  const value = parseJson(c, text)
  const isList = Array.isArray(value)
  const errors = call && (isList || isRow(value)) ? findTypeErrors(call.body, value, call.definitions) : []
  // A problem at the root replaces the whole message instead of naming a field.
  if (errors.some(({ path }) => path !== '')) throw new Problem('invalid', refusalText.invalid, { errors })
  return value
}

/** Counts the values before parsing, so that a hostile body is never built. */
function parseJson(c: Context, text: string): unknown {
  const most = c.get('maxNodes') ?? mostNodes
  const { isTooDeep, isTooMuch } = weigh(text, most)
  if (isTooDeep) throw new Problem('malformed', refusalText.malformed)
  if (isTooMuch) throw new Problem('too_large', serverText.tooManyValues(most))
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Problem('malformed', refusalText.malformed)
  }
  const unreadable = text.includes('\\u0000') ? nulPaths(value) : []
  if (unreadable.length > 0)
    throw new Problem('invalid', refusalText.invalid, {
      errors: unreadable.map((path) => ({ path, message: validationText.unreadable })),
    })
  return value
}

async function readText(c: Context): Promise<string> {
  const maxBody = c.get('maxBody') ?? usualMaxBody
  if (Number(c.req.header('content-length') ?? 0) > maxBody) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  // `Content-Length` cannot be trusted and chunked bodies have none, so received bytes are counted.
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > maxBody) throw tooLarge()
    reportWork('receivedBytes', chunk.byteLength)
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks).toString('utf8')
  c.set('bodyText', body)
  return body
}

function tooLarge(): Problem {
  return new Problem('too_large', serverText.tooLarge)
}

/** @throws Problem not_found */
export function readId(c: Context, name = 'id'): number {
  const id = Number(c.req.param(name))
  if (!Number.isSafeInteger(id) || id < 1) throw new Problem('not_found', refusalText.notFound)
  return id
}

export function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

/** One or several ids, deduplicated: `{ids: [3, 4]}`, `{id: 3}`. @throws Problem invalid */
export function readIds({ id, ids = [id] }: Row, most: number): readonly number[] {
  const isList = Array.isArray(ids) && ids.length > 0 && ids.length <= most
  if (isList && ids.every(isId)) return [...new Set(ids)]
  throw invalidAt('/ids', serverText.manyRecords(most))
}

export function invalidAt(path: string, message: string): Problem {
  return new Problem('invalid', refusalText.invalid, { errors: [{ path, message }] })
}

/** The version in `If-Match`; '*' if absent. @throws Problem malformed */
export function readVersion(c: Context): Version {
  const header = c.req.header('if-match')?.trim()
  return header === undefined || header === '*' ? '*' : versionIn(header)
}

/** The versions in `If-Match` for a list, in its order; '*' if absent. @throws Problem malformed */
export function readVersions(c: Context): readonly number[] | '*' {
  const header = c.req.header('if-match')?.trim()
  if (header === undefined || header === '*') return '*'
  return header.split(',').map(versionIn)
}

function versionIn(tag: string): number {
  const version = /^(?:W\/)?"?(\d{1,15})"?$/.exec(tag.trim())?.[1]
  if (version === undefined) throw new Problem('malformed', serverText.badIfMatch)
  return Number(version)
}

export function currentIn({ currentPassword: said }: Row): string | undefined {
  return typeof said === 'string' && said !== '' ? said : undefined
}

export function linkIn(c: Context, part: string): string {
  return part === inHeader ? (c.req.header(linkHeader) ?? '') : part
}

export function readClient(c: Context, addressOf: (c: Context) => string): Client {
  const platform = c.req.header('platform')
  const userAgent = c.req.header('user-agent')
  return {
    address: addressOf(c),
    ...(platform !== undefined && { platform }),
    ...(userAgent !== undefined && { userAgent }),
  }
}
