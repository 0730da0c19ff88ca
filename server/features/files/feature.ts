/*
 * Uploads and downloads of files. Hides where bytes are stored and who may read them. `POST arquivos` (form) returns
 * the file reference to store in a record, `GET arquivos/{chave}` the bytes or a range of them, and `GET
 * arquivos/{chave}/miniatura` a thumbnail, for those who may see a record or note that references the file.
 */
import type { Context } from 'hono'
import { Problem } from '#model/problem/problem'
import { answerFile, expectAnswer, type Feature, readSide, serve } from '../../engine/index'
import { uploadText } from '../kit/messages'
import { judgeListed, limitUpload, readUpload } from '../kit/upload'

const often = { most: 60, windowMs: 60_000 }

export const files: Feature = {
  name: 'files',
  routes(api, { actorOf, files, pictures, identity }) {
    serve(api, 'POST /arquivos', async (c) => {
      const actor = actorOf(c)
      await identity.limit(`upload ${actor.id}`, often, uploadText.tooMany)
      const refused = await limitUpload(c, async () => undefined)
      if (refused) return refused
      const { bytes, nome, tipo } = await readUpload(c, judgeListed)
      const admitted = await files.admit(bytes)
      const kept = (chave: string) => ({ nome, tipo, tamanho: bytes.length, chave })
      expectAnswer(201, (key) => kept(String(key)))
      const answer = kept(await files.save(admitted, actor))
      c.status(201)
      return answer
    })

    const giveFile = async (c: Context) => {
      const file = await files.find(c.req.param('chave') ?? '', actorOf(c))
      if (!file) throw new Problem('not_found', uploadText.noFile)
      return answerFile(c, files, file)
    }
    serve(api, 'GET /arquivos/:chave', giveFile, { gives: 'bytes' })

    const giveSmall = async (c: Context) => {
      const actor = actorOf(c)
      const side = readSide(c.req.query('lado'))
      const file = await files.find(c.req.param('chave') ?? '', actor)
      const small = file && (await pictures.ofFile(file, side))
      if (!small) throw new Problem('not_found', file ? uploadText.noPicture : uploadText.noFile)
      return answerFile(c, files, small, { contentType: 'image/webp' })
    }
    serve(api, 'GET /arquivos/:chave/miniatura', giveSmall, { gives: 'bytes', parameters: ['lado'] })
  },
}
