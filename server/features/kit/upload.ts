/* Shared by uploads: one file per form, sanitised name, size limit, type detected from its bytes. */
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import { detectFile, extensionOf } from '../../engine/index'
import { uploadText } from './messages'

const mebibyte = 1024 * 1024
const fileLimit = 20 * mebibyte

export const limitUpload = bodyLimit({
  // Leaves room for the other parts of the form.
  maxSize: fileLimit + mebibyte / 4,
  onError: (c) => c.json(tooLarge().toBody(), 413),
})

export interface Upload {
  readonly bytes: Uint8Array
  readonly nome: string
  readonly tipo: string
  readonly form: FormData
}

/** Returns type and name of a file. @throws Problem if it is rejected */
type ClassifyUpload = (name: string, bytes: Uint8Array, told: string) => DetectedUpload

interface DetectedUpload {
  readonly type: string
  readonly name: string
}

/** @throws Problem if there is no file, or it is too large or rejected */
export async function readUpload(c: Context, judge: ClassifyUpload): Promise<Upload> {
  const form = await c.req.formData().catch((error: unknown) => {
    // The platform throws a TypeError if it cannot parse a form.
    throw error instanceof TypeError ? new Problem('malformed', refusalText.malformed) : error
  })
  const file = [...form.values()].find((value) => value instanceof File)
  if (!file || (file.size === 0 && file.name === '')) throw atFile(uploadText.missing)
  if (file.size > fileLimit) throw tooLarge()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { name: nome, type: tipo } = judge(tidyName(file.name), bytes, file.type)
  return { bytes, nome, tipo, form }
}

/** Accepts every listed type, ignoring the type that the client claims. */
export function judgeListed(name: string, bytes: Uint8Array): DetectedUpload {
  const judged = detectFile(name, bytes)
  if ('type' in judged) return judged
  const extension = extensionOf(name)
  const isListed = judged.wrong === 'content'
  throw atFile(isListed ? uploadText.notOfType(extension) : uploadText.noSuchType(extension))
}

export function atFile(message: string): Problem {
  return new Problem('invalid', message, { errors: [{ path: '/arquivo', message }] })
}

function tooLarge(): Problem {
  return new Problem('too_large', uploadText.tooLarge)
}

function tidyName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  return (
    last
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(-150) || 'arquivo'
  )
}
