/*
 * Sends the bytes of a file, always as a download, with range requests (RFC 9110, section 14). Each chunk is
 * read once the previous one has been sent.
 */
import type { Context } from 'hono'
import type { FileInfo, Files } from '../contract'
import { serverText } from '../messages'

interface FileHeaders {
  /** `application/octet-stream` unless the bytes were inspected: the uploader's claim is never trusted. */
  readonly contentType?: string
  readonly name?: string
}

/** @example return answerFile(c, files, file, { name: 'laudo.pdf' }) */
export function answerFile(
  c: Context,
  files: Pick<Files, 'read'>,
  file: FileInfo,
  { contentType = 'application/octet-stream', name }: FileHeaders = {},
): Response {
  const tag = `"${file.sha256}"`
  const headers: Record<string, string> = {
    'Content-Type': contentType,
    'Content-Disposition':
      name === undefined ? 'attachment' : `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Content-Security-Policy': 'sandbox',
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
    ETag: tag,
  }
  const range = rangeIn(c.req.header('range'), file.size, c.req.header('if-range') ?? tag, tag)
  if (range === 'none') {
    return c.json({ error: 'malformed', message: serverText.noRange }, 416, {
      ...headers,
      'Content-Type': 'application/json',
      'Content-Range': `bytes */${file.size}`,
    })
  }
  const [from, to] = range ?? [0, file.size - 1]
  headers['Content-Length'] = String(to - from + 1)
  if (range) headers['Content-Range'] = `bytes ${from}-${to}/${file.size}`
  return c.body(streamOf(files.read(file, from, to)), range ? 206 : 200, headers)
}

/**
 * The single range requested. Undefined sends the whole file: when no range or several were requested, or
 * `If-Range` does not match.
 */
function rangeIn(
  asked: string | undefined,
  size: number,
  ifRange: string,
  tag: string,
): readonly [from: number, to: number] | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(asked?.trim() ?? '') ?? []
  if ((first === '' && last === '') || ifRange !== tag) return undefined
  const from = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < from) return undefined
  return from > to ? 'none' : [from, to]
}

function streamOf(parts: AsyncIterable<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = parts[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
