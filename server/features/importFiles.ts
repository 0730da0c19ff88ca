/*
 * Files sent for import: `POST integracaofile` with a form, `GET integracaofile/{id}` for the record or, to who asks
 * for a PDF, for the file. Promises that a record has its file, and that the file is a PDF whatever it is called.
 */
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { entities } from '#generated/entities.ts'
import { mayAct } from '#model/access'
import { systemRole } from '#model/actor'
import type { Row } from '#model/jsonSchema'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem'
import { type Change, type Feature, readId } from '../engine/index'
import type { FilesPort } from '../ports/files'
import { inNameOf } from './inNameOf'
import { importText } from './messages'

const entity = 'integracaofile'
const mebibyte = 1024 * 1024
const most = 20 * mebibyte
/** Room for the other parts of the form. */
const limitBody = bodyLimit({
  maxSize: most + mebibyte / 4,
  onError: (c) => c.json(tooLarge().toBody(), 413),
})

/** Uploads and downloads of PDF files. */
export function createImportFiles(files: FilesPort): Feature {
  return {
    name: 'importFiles',
    guards: { 'integracaofile.create': (change) => needFile(files, change) },
    effects: {
      'integracaofile.create': async ({ after, store, actor }) => {
        if (after.enviado_em) return
        const patch = { enviado_em: after.criado_em }
        await store.update(entity, Number(after.id), patch, '*', inNameOf(actor))
      },
    },
    routes(api, { store, actorOf }) {
      api.post('/integracaofile', async (c, next) => {
        if (!c.req.header('content-type')?.toLowerCase().startsWith('multipart/form-data')) return next()
        const actor = actorOf(c)
        // Nobody sends twenty megabytes only to be told no.
        const isOpen = entities.some((each) => each.name === entity && mayAct(each, 'create', actor))
        if (!isOpen) throw new Problem('forbidden', refusalText.forbidden)
        const refused = await limitBody(c, async () => undefined)
        if (refused) return refused
        const { file, tipo } = await readForm(c)
        const bytes = await readPdf(file)
        const chave = await files.save(bytes)
        const arquivo = { nome: tidyName(file.name), tipo: 'application/pdf', tamanho: bytes.length, chave }
        try {
          const row = await store.create(entity, { arquivo, ...(tipo !== undefined && { tipo }) }, actor)
          c.header('ETag', `"${row.versao}"`)
          return c.json(row, 201)
        } catch (error) {
          await files.remove(chave)
          throw error
        }
      })

      api.get('/integracaofile/:id{[0-9]+}', async (c, next) => {
        if (!c.req.header('accept')?.includes('application/pdf')) return next()
        const { arquivo } = await store.get(entity, readId(c), actorOf(c))
        const { chave, nome } = (arquivo ?? {}) as Row
        const bytes = typeof chave === 'string' ? await files.read(chave) : undefined
        if (!bytes) throw new Problem('not_found', importText.noFile)
        return c.body(bytes, 200, {
          'Content-Type': 'application/pdf',
          'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(String(nome))}`,
          'Content-Security-Policy': 'sandbox',
        })
      })
    },
  }
}

async function readForm(c: Context): Promise<{ readonly file: File; readonly tipo: string | undefined }> {
  const form = await c.req.formData().catch((error: unknown) => {
    // The platform's word for a form it cannot read.
    throw error instanceof TypeError ? new Problem('malformed', refusalText.malformed) : error
  })
  const file = [...form.values()].find((value) => value instanceof File)
  if (!file || (file.size === 0 && file.name === '')) throw atFile(importText.missing)
  const tipo = form.get('tipo')
  return { file, tipo: typeof tipo === 'string' && tipo !== '' ? tipo : undefined }
}

async function readPdf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > most) throw tooLarge()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const textOf = (part: Uint8Array) => Buffer.from(part).toString('latin1')
  const isPdf =
    textOf(bytes.subarray(0, 1024)).includes('%PDF-') && textOf(bytes.subarray(-2048)).includes('%%EOF')
  const isCalledPdf = ['', 'application/pdf', 'application/octet-stream'].includes(file.type)
  if (!isPdf || !isCalledPdf) throw atFile(importText.notPdf)
  return bytes
}

/** A record that a person makes refers to a file that is here. */
async function needFile(files: FilesPort, { after, actor }: Change): Promise<void> {
  if (actor.role === systemRole) return
  const { chave } = (after.arquivo ?? {}) as Row
  if (typeof chave !== 'string' || !(await files.has(chave))) throw atFile(importText.missing)
}

function tidyName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  return (
    last
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(-150) || 'arquivo.pdf'
  )
}

function atFile(message: string): Problem {
  return new Problem('invalid', message, { errors: [{ path: '/arquivo', message }] })
}

function tooLarge(): Problem {
  return new Problem('too_large', importText.tooLarge)
}
