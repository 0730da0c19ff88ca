/* Responses as they are stored: encrypted with an `Idempotency-Key`, or plain for acts of devices. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { AnswerColumns } from '../attempt'

const maxStoredBytes = 4 * 1024 * 1024
const storedHeaders = ['content-type', 'content-disposition', 'etag', 'content-range']

export interface StoredAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer>
}

export interface AnswerCodec {
  encode(answer: StoredAnswer): AnswerColumns
  decode(columns: AnswerColumns): StoredAnswer
}

/** The response so far; undefined if it is too large to be stored. */
export async function readAnswer({ res }: Context): Promise<StoredAnswer | undefined> {
  const body = new Uint8Array(await res.clone().arrayBuffer())
  if (body.length > maxStoredBytes) return undefined
  const headers = storedHeaders.flatMap((name) => {
    const value = res.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { status: res.status, headers: Object.fromEntries(headers), body }
}

/** Encodes the response that `answerRow` would send for a record. */
export function encoderOf(codec: AnswerCodec): (status: number, row: Row) => AnswerColumns {
  return (status, row) => {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (row.versao !== undefined) headers.etag = `"${row.versao}"`
    return codec.encode({ status, headers, body: new TextEncoder().encode(JSON.stringify(row)) })
  }
}

export function jsonIn({ body }: StoredAnswer): unknown {
  return JSON.parse(new TextDecoder().decode(body))
}

export function replay({ status, headers, body }: StoredAnswer): Response {
  return new Response(body, { status, headers: { ...headers, 'Idempotency-Replayed': 'true' } })
}

/** Plain, so that anonymising a person finds the data. Only for calls whose answers hold no secret. */
export const plainCodec: AnswerCodec = {
  encode: (answer) => ({
    answer: null,
    result: { status: answer.status, headers: answer.headers, body: jsonIn(answer) },
  }),
  decode({ result }) {
    if (!isHead(result)) throw new Error('A stored result is none.')
    const { status, headers, body } = result
    return { status, headers, body: new TextEncoder().encode(JSON.stringify(body)) }
  },
}

/** Encrypted, so a stolen database reveals only the length of a response. */
export function sealedBy(key: string): AnswerCodec {
  return {
    encode: ({ body, ...head }) => ({
      answer: seal(key, { ...head, body: Buffer.from(body).toString('base64') }),
      result: null,
    }),
    decode({ answer }) {
      const stored = open(key, answer ?? '')
      if (!isHead(stored) || typeof stored.body !== 'string') throw new Error('A stored answer is none.')
      return { ...stored, body: new Uint8Array(Buffer.from(stored.body, 'base64')) }
    },
  }
}

function isHead(value: unknown): value is Omit<StoredAnswer, 'body'> & { readonly body: unknown } {
  return isRow(value) && typeof value.status === 'number' && isRow(value.headers)
}

function secretOf(key: string, salt: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, salt, 'sys_answer', 32))
}

function seal(key: string, content: Row): string {
  const salt = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secretOf(key, salt), salt)
  const text = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
  return Buffer.concat([salt, cipher.getAuthTag(), text]).toString('base64')
}

function open(key: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  const salt = bytes.subarray(0, 12)
  const decipher = createDecipheriv('aes-256-gcm', secretOf(key, salt), salt)
  decipher.setAuthTag(bytes.subarray(12, 28))
  const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  return JSON.parse(text.toString('utf8'))
}
