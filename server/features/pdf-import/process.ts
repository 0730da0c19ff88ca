/*
 * Processes an uploaded file: extracts its text, unless the sender's browser did so, and parses the records
 * of its kind. Every file ends as imported or failed.
 */

import { entities } from '#generated/entities.ts'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityName, PatchOf, RecordOf } from '#model/entity/registry'
import { dayOfInstant } from '#model/formats/index'
import { type Actor, systemRole } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { layText, type PageLine, textOfLines } from '#model/record/layPages'
import { readReport, rowsOf, tellReport } from '#model/record/readRecords'
import type { Change, CommittedChange, ExtractPdf, Store } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import { uploadText } from '../kit/messages'
import { importText } from './messages'
import { tidyText } from './tidyText'

const entity = 'integracaofile'
type ImportFile = RecordOf<typeof entity>

/** Entity and defaults of the records, by kind of file; other kinds only keep the text. */
const broughtBy: Readonly<
  Partial<Record<ImportFile['tipo'], { readonly entity: EntityName; readonly given?: Row }>>
> = {
  'Laudo de leite': { entity: 'qualidade_diaria' },
  'Laudo de solo': { entity: 'atividades', given: { tipo: 'Análise de solo' } },
  'Laudo foliar': { entity: 'atividades', given: { tipo: 'Análise foliar' } },
}

/** Runs right after the upload; seeded files already have their result. */
export async function startProcessing({
  after,
  store,
  actor,
}: CommittedChange<typeof entity>): Promise<void> {
  if (actor.role === systemRole || after.status !== 'Recebido') return
  await store.transition(entity, after.id, 'processar', {}, inNameOf(actor))
}

export async function processFile(
  readPdf: ExtractPdf,
  { after, store, actor, files }: CommittedChange<typeof entity>,
): Promise<void> {
  const self = inNameOf(actor)
  const bytes = await files.bytesOf(after.arquivo.chave ?? '')
  if (!bytes) return fail(store, after.id, { mensagem: uploadText.noFile }, self)
  const isRead = after.texto && after.leitura
  const { lines, note } = isRead ? { lines: [] } : await readFile(readPdf, bytes)
  const told = lines.length > 0 ? lines : layText(after.texto ?? '')
  const texto = after.texto ?? tidyText(textOfLines(told), 50_000)
  if (!texto) return fail(store, after.id, { mensagem: note ?? importText.unreadable }, self)
  const read = readValues(after.tipo, told, self)
  const leitura = after.leitura ?? read.leitura
  if (broughtBy[after.tipo] && (after.leitura?.length ?? read.count) === 0) {
    const mensagem = [note, importText.nothing].filter((each) => each !== undefined).join(' ')
    const said = { mensagem, texto, ...(leitura.length > 0 && { leitura }) }
    return fail(store, after.id, said, self)
  }
  const registros = await countOf(store, after.id, self)
  const kept = { registros, mensagem: note ?? null, texto, ...(leitura.length > 0 && { leitura }) }
  await store.transition(entity, after.id, 'concluir', kept, self)
}

async function fail(store: Store, id: number, said: PatchOf<typeof entity>, self: Actor): Promise<void> {
  await store.transition(entity, id, 'falhar', said, self)
}

interface ExtractedFile {
  readonly lines: readonly PageLine[]
  readonly note?: string
}

async function readFile(readPdf: ExtractPdf, bytes: Uint8Array): Promise<ExtractedFile> {
  const outcome = await readPdf(bytes).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'too_slow') return error.message
    throw error
  })
  if (typeof outcome === 'string') return { lines: [], note: outcome }
  if ('refused' in outcome) return { lines: [], note: notes[outcome.refused] }
  const { lines, pages, read } = outcome.made
  return { lines, ...(read < pages && { note: importText.firstPages(read, pages) }) }
}

const notes = { large: importText.tooLarge, slow: importText.tooSlow, broken: importText.unreadable } as const

interface ParsedValues {
  readonly leitura: NonNullable<ImportFile['leitura']>
  readonly count: number
}

function readValues(kind: ImportFile['tipo'], lines: readonly PageLine[], actor: Actor): ParsedValues {
  const { entity: name, given = {} } = broughtBy[kind] ?? {}
  const brought = entities.find((each) => each.name === name)
  if (!brought) return { leitura: [], count: 0 }
  const today = dayOfInstant(new Date())
  const { samples } = readReport(brought, lines, { actor, today, given })
  const leitura = tellReport(brought, samples)
    .slice(0, 200)
    .map(({ campo, valor }) => ({ campo: tidyText(campo, 200), valor: tidyText(valor, 2000) }))
  const read = rowsOf(samples).flatMap((row) => Object.keys(row).filter((field) => !(field in given)))
  return { leitura, count: read.length }
}

/** A file that could not be parsed counts as imported once records are saved from it. */
export async function countRecords({
  before,
  after,
  store,
  actor,
}: Change<'qualidade_diaria'> | Change<'atividades'>): Promise<void> {
  if (before && before.importacao_id === after.importacao_id && before.ativo === after.ativo) return
  const self = inNameOf(actor)
  for (const id of new Set([before?.importacao_id, after.importacao_id])) {
    if (!id) continue
    const registros = await countOf(store, id, self)
    const { status } = await store.get(entity, id, self)
    if (status === 'Erro' && registros > 0) {
      await store.transition(entity, id, 'concluir', { registros, mensagem: null }, self)
    } else await store.update(entity, id, { registros }, '*', self, 'contar')
  }
}

async function countOf(store: Store, id: number, self: Actor): Promise<number> {
  const query = { filter: { importacao_id: id, ativo: true }, sums: [], facets: [] } as const
  const [milk, others] = [
    await store.summary('qualidade_diaria', query, self),
    await store.summary('atividades', query, self),
  ]
  return milk.total + others.total
}
