/* What every upload has in common: one file in a form, its name made harmless, a limit on its size, bytes of its type. */
import type { Context } from 'hono'
import { refusalText } from '#model/messages'
import { Problem } from '#model/wire/problem'
import { extensionOf, judgeFile } from '../../engine/index'
import { uploadText } from './messages'

const mebibyte = 1024 * 1024
/** Most bytes of a file. */
const fileLimit = 20 * mebibyte
/** Most bytes of a request with a file: there is room for the other parts of the form. */
export const uploadLimit = fileLimit + mebibyte / 4

/** A file that was sent. */
export interface Upload {
  readonly bytes: Uint8Array
  /** Its name, without folders and control characters. */
  readonly nome: string
  readonly tipo: string
  readonly form: FormData
}

/** Says what a file is and is called, by its name, its bytes and the type that the sender gives it. @throws Problem for what is not taken */
type JudgeUpload = (name: string, bytes: Uint8Array, told: string) => JudgedUpload

interface JudgedUpload {
  readonly type: string
  readonly name: string
}

/** The file of a request. @throws Problem when there is none, it is too large or not taken */
export async function readUpload(c: Context, judge: JudgeUpload): Promise<Upload> {
  const form = await c.req.formData().catch((error: unknown) => {
    // The platform's word for a form it cannot read.
    throw error instanceof TypeError ? new Problem('malformed', refusalText.malformed) : error
  })
  const file = [...form.values()].find((value) => value instanceof File)
  if (!file || (file.size === 0 && file.name === '')) throw atFile(uploadText.missing)
  if (file.size > fileLimit) throw tooLarge()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { name: nome, type: tipo } = judge(tidyName(file.name), bytes, file.type)
  return { bytes, nome, tipo, form }
}

/** A file of any type that is listed; the sender's word is not asked. */
export function judgeListed(name: string, bytes: Uint8Array): JudgedUpload {
  const judged = judgeFile(name, bytes)
  if ('type' in judged) return judged
  const extension = extensionOf(name)
  const isListed = judged.wrong === 'content'
  throw atFile(isListed ? uploadText.notOfType(extension) : uploadText.noSuchType(extension))
}

/** A refusal of the file itself. */
export function atFile(message: string): Problem {
  return new Problem('invalid', message, { errors: [{ path: '/arquivo', message }] })
}

/** A refusal of the file's size. */
export function tooLarge(): Problem {
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
