/*
 * Sends in parts what a weak connection does not carry at once: a file, or a record with pictures in it. A part that has
 * arrived is not sent again. The server names an act's parts by their whole, so that those of other values never mix.
 */
import { HttpError } from 'react-admin'
import { isRow } from '#model/entity/jsonSchema'
import { startText } from '../../console/startMessages'
import { apiUrl, type HttpReply } from '../../data/http'
import { isLost } from '../../data/requestKeys'
import type { FieldPorts } from '../fieldPorts'

/** Bytes that a connection of 50 kbit/s carries in ten seconds. */
const smallestPart = 64 * 1024
const largestPart = 1024 * 1024
/** Milliseconds within which a part must have arrived for the next one to be larger. */
const fastPart = 2_000

/** Parts that may be lost while the server can be reached. */
const mostFailures = 5

interface ActCall {
  readonly method: string
  readonly headers: Record<string, string>
}

/** @param short the body of a call that names its parts */
export async function sendBytes(
  ports: FieldPorts,
  url: string,
  { method, headers }: ActCall,
  bytes: ArrayBuffer,
  whole: BodyInit,
  short?: BodyInit,
): Promise<HttpReply> {
  if (bytes.byteLength <= smallestPart) return ports.send(url, { method, headers, body: whole })
  const content = await sendParts(ports, headers, bytes)
  const named = { ...headers, 'Upload-Content': content }
  if (short === undefined) return ports.send(url, { method, headers: named })
  return ports.send(url, { method, headers: { ...named, 'Act-Digest': content }, body: short })
}

/** Goes on after the bytes that the server has. @returns their name @throws HttpError */
async function sendParts(ports: FieldPorts, headers: Record<string, string>, bytes: ArrayBuffer) {
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
  return content
}

export async function digestOfBytes(content: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function encode(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer
}
