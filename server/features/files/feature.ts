/*
 * Room: files of records. Hides where bytes are kept and who may fetch them.
 *
 * Files of records: `POST arquivos` with a form answers what a record keeps of the file, `GET arquivos/{chave}` gives
 * its bytes back to signed-in users who know the key, which only records hold.
 */
import { bodyLimit } from 'hono/body-limit'
import { Problem } from '#model/wire/problem'
import { type Feature, serve } from '../../engine/index'
import type { FilesPort } from '../../ports/files'
import { uploadText } from '../kit/messages'
import { readUpload, tooLarge, uploadLimit } from '../kit/upload'

const often = { most: 60, windowMs: 60_000 }

const limitBody = bodyLimit({
  maxSize: uploadLimit,
  onError: (c) => c.json(tooLarge().toBody(), 413),
})

/** Uploads and downloads of any file. */
export function createFiles(files: FilesPort): Feature {
  return {
    name: 'files',
    routes(api, { identity, actorOf }) {
      serve(api, 'POST /arquivos', async (c) => {
        const actor = actorOf(c)
        await identity.limit(`upload ${actor.id}`, often, uploadText.tooMany)
        const refused = await limitBody(c, async () => undefined)
        if (refused) return refused
        const { file, nome } = await readUpload(c)
        const bytes = new Uint8Array(await file.arrayBuffer())
        const tipo = file.type || 'application/octet-stream'
        const chave = await files.save(bytes)
        c.status(201)
        return { nome, tipo, tamanho: bytes.length, chave }
      })

      api.get('/arquivos/:chave', async (c) => {
        actorOf(c)
        const bytes = await files.read(c.req.param('chave'))
        if (!bytes) throw new Problem('not_found', uploadText.noFile)
        return c.body(bytes, 200, {
          // Never the sender's word for it: a page among the files must not become a page of ours.
          'Content-Type': 'application/octet-stream',
          'Content-Disposition': 'attachment',
          'Content-Security-Policy': 'sandbox',
          'Cache-Control': 'private, no-store',
        })
      })
    },
  }
}
