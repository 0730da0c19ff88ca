/*
 * Files uploaded for import. Hides how their text is extracted and parsed. `POST integracaofile` (form), `GET
 * integracaofile/{id}` for the record or, with `Accept: application/pdf`, the file. Files are processed
 * immediately and end as imported or failed, with the result or the reason.
 */
import type { Context } from 'hono'
import { entities } from '#generated/entities.ts'
import type { PatchOf, RecordOf } from '#model/entity/registry'
import { refusalText } from '#model/messages'
import { mayAct } from '#model/people/access'
import { systemRole } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { validationText } from '#model/validationText'
import type { StoredFile } from '#model/wire/file'
import {
  answerFile,
  createPdfReader,
  expectRow,
  extensionOf,
  type Feature,
  type Proposal,
  readId,
  serve,
} from '../../engine/index'
import { asRow } from '../kit/asRow'
import { isChoice } from '../kit/isChoice'
import { uploadText } from '../kit/messages'
import { atFile, limitUpload, readUpload } from '../kit/upload'
import { importText } from './messages'
import { countRecords, processFile, startProcessing } from './process'
import { tidyText } from './tidyText'

const entity = 'integracaofile'
type ImportFile = RecordOf<typeof entity>
type ExtractedText = Pick<PatchOf<typeof entity>, 'texto' | 'leitura'>

export function createImportFiles(): Feature {
  /** Texts extracted by browsers, by file key, until their records are created; people cannot enter or change them. */
  const readings = new Map<string, ExtractedText>()
  const readPdf = createPdfReader()
  return {
    name: 'importFiles',
    guards: { 'integracaofile.create': needFile },
    before: {
      'integracaofile.create': ({ after }): PatchOf<typeof entity> => ({
        enviado_em: after.enviado_em ?? after.criado_em,
        ...readings.get(after.arquivo.chave ?? ''),
      }),
    },
    effects: { qualidade_diaria: countRecords, atividades: countRecords },
    afterCommit: {
      'integracaofile.create': startProcessing,
      'integracaofile.processar': (change) => processFile(readPdf, change),
    },
    routes(api, { store, files, together, actorOf }) {
      serve(api, 'POST /integracaofile', async (c, next) => {
        if (!c.req.header('content-type')?.toLowerCase().startsWith('multipart/form-data')) return next()
        const actor = actorOf(c)
        // Rejects the request before the upload is received.
        const isOpen = entities.some((each) => each.name === entity && mayAct(each, 'create', actor))
        if (!isOpen) throw new Problem('forbidden', refusalText.forbidden)
        const refused = await limitUpload(c, async () => undefined)
        if (refused) return refused
        const {
          bytes,
          nome,
          tipo: type,
          form,
        } = await readUpload(c, (name, sent, told) => ({
          type: mustBePdf(sent, told),
          name: extensionOf(name) === 'pdf' ? name : `${name}.pdf`,
        }))
        const tipo = readKind(form.get('tipo'))
        const reading = readingOf(form)
        const admitted = await files.admit(bytes)
        expectRow(201)
        const { id } = await together(async (inside) => {
          const chave = await inside.files.save(admitted, actor)
          const arquivo: StoredFile = { nome, tipo: type, tamanho: bytes.length, chave }
          readings.set(chave, reading)
          try {
            return await inside.store.create(entity, { arquivo, ...(tipo && { tipo }) }, actor)
          } finally {
            readings.delete(chave)
          }
        })
        // Read again, because processing has changed it.
        const row = await store.get(entity, id, actor)
        c.header('ETag', `"${row.versao}"`)
        c.status(201)
        return row
      })

      const giveFile = async (c: Context, next: () => Promise<Response>) => {
        if (!c.req.header('accept')?.includes('application/pdf')) return next()
        const actor = actorOf(c)
        const { arquivo } = await store.get(entity, readId(c), actor)
        const file = await files.find(arquivo?.chave ?? '', actor)
        if (!file) throw new Problem('not_found', uploadText.noFile)
        return answerFile(c, files, file, { contentType: 'application/pdf', name: arquivo.nome })
      }
      serve(api, 'GET /integracaofile/:id', giveFile, { parameters: 'listed', gives: 'bytes' })
    },
  }
}

function readKind(value: FormDataEntryValue | null): ImportFile['tipo'] | undefined {
  if (value === null || value === '') return undefined
  if (isChoice(entity, 'tipo', value)) return value
  const errors = [{ path: '/tipo', message: validationText.choice }]
  throw new Problem('invalid', refusalText.invalid, { errors })
}

/** The text extracted by the sender's browser, cut to what a record can store. */
function readingOf(form: FormData): ExtractedText {
  const texto = tidyText(form.get('texto'), 50_000)
  const pairs = parseList(form.get('leitura')).slice(0, 200)
  const leitura = pairs.flatMap((pair) => {
    const { campo, valor } = asRow(pair)
    const told = { campo: tidyText(campo, 200), valor: tidyText(valor, 2000) }
    return told.campo && told.valor ? [told] : []
  })
  return { ...(texto && { texto }), ...(leitura.length > 0 && { leitura }) }
}

function parseList(text: unknown): readonly unknown[] {
  if (typeof text !== 'string') return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : []
  } catch {
    throw new Problem('malformed', refusalText.malformed)
  }
}

/** Checks the bytes, not the name. @throws Problem invalid */
function mustBePdf(bytes: Uint8Array, type = ''): string {
  const textOf = (part: Uint8Array) => Buffer.from(part).toString('latin1')
  const isPdf =
    textOf(bytes.subarray(0, 1024)).includes('%PDF-') && textOf(bytes.subarray(-2048)).includes('%%EOF')
  const isCalledPdf = ['', 'application/pdf', 'application/octet-stream'].includes(type)
  if (!isPdf || !isCalledPdf) throw atFile(importText.notPdf)
  return 'application/pdf'
}

/** A record created by a person must refer to a stored file. */
async function needFile({ after, actor, files }: Proposal<typeof entity>): Promise<void> {
  if (actor.role === systemRole) return
  const bytes = await files.bytesOf(after.arquivo.chave ?? '')
  if (!bytes) throw atFile(uploadText.missing)
  mustBePdf(bytes)
}
