/*
 * Sends in parts what a weak connection does not carry at once: a file, or a record with pictures in it. A part that has
 * arrived is not sent again. The server names an act's parts by their whole, so that those of other values never mix.
 */
import { HttpError } from 'react-admin'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { startText } from '../../console/startMessages'
import { apiUrl, type HttpReply, isLost } from '../../data/http'
import type { FieldPorts } from '../fieldPorts'

/** Bytes that a connection of 50 kbit/s carries in ten seconds. */
export const smallestPart = 64 * 1024
const largestPart = 1024 * 1024
/** Milliseconds within which a part must have arrived for the next one to be larger. */
const fastPart = 2_000

/** Parts that may be lost while the server can be reached. */
const mostFailures = 5

interface ActCall {
  readonly method: string
  readonly headers: Record<string, string>
}

export async function sendBody(
  ports: FieldPorts,
  url: string,
  { method, headers }: ActCall,
  values: Row,
): Promise<HttpReply> {
  const body = JSON.stringify(values)
  const bytes = encode(body)
  if (bytes.byteLength <= smallestPart) return ports.send(url, { method, headers, body })
  const content = await sendParts(ports, headers, bytes)
  return ports.send(url, { method, headers: { ...headers, ...content } })
}

/** Goes on after the bytes that the server has. @returns the header that names them @throws HttpError */
export async function sendParts(ports: FieldPorts, headers: Record<string, string>, bytes: ArrayBuffer) {
  const content = await digestOfBytes(bytes)
  let patience = mostFailures
  // The first call only asks.
  let size = 0
  for (let sent = 0; sent < bytes.byteLength; ) {
    const startedAt = performance.now()
    const body = new FormData()
    body.set('conteudo', content)
    body.set('desde', String(sent))
    if (size > 0) body.set('parte', new Blob([bytes.slice(sent, sent + size)]))
    const asked = ports.send(`${apiUrl}/campo/partes`, { method: 'POST', headers, body })
    const reply = await asked.catch((error: unknown) => {
      // A connection that fails now and then has carried other parts; what has arrived is asked again.
      if (!isLost(error) || !ports.isConnected() || --patience < 0) throw error
    })
    if (!reply) {
      size = 0
      continue
    }
    const { json } = reply
    const there = isRow(json) && typeof json.recebidos === 'number' ? json.recebidos : 0
    if (size > 0 && there <= sent) throw new HttpError(startText.unreadable, 503)
    sent = there
    const isFast = size > 0 && performance.now() - startedAt < fastPart
    size = isFast ? Math.min(size * 2, largestPart) : smallestPart
  }
  return { 'Upload-Content': content }
}

export async function digestOfBytes(content: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function encode(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer
}
