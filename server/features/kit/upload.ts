/* What every upload has in common: one file in a form, its name made harmless, a limit on its size. */
import type { Context } from 'hono'
import { refusalText } from '#model/messages'
import { Problem } from '#model/wire/problem'
import { uploadText } from './messages'

const mebibyte = 1024 * 1024
/** Most bytes of a file. */
const fileLimit = 20 * mebibyte
/** Most bytes of a request with a file: there is room for the other parts of the form. */
export const uploadLimit = fileLimit + mebibyte / 4

/** A file that was sent. */
export interface Upload {
  readonly file: File
  /** Its name, without folders and control characters. */
  readonly nome: string
  readonly form: FormData
}

/** The file of a request. @throws Problem when there is none or it is too large */
export async function readUpload(c: Context): Promise<Upload> {
  const form = await c.req.formData().catch((error: unknown) => {
    // The platform's word for a form it cannot read.
    throw error instanceof TypeError ? new Problem('malformed', refusalText.malformed) : error
  })
  const file = [...form.values()].find((value) => value instanceof File)
  if (!file || (file.size === 0 && file.name === '')) throw atFile(uploadText.missing)
  if (file.size > fileLimit) throw tooLarge()
  return { file, nome: tidyName(file.name), form }
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
