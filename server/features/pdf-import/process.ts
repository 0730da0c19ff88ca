/*
 * What becomes of a received file: its text is read, unless the sender's browser has read it, and searched for the
 * fields of the records that files of its kind bring. Every file ends as imported or failed, with what was read.
 */

import { entities } from '#generated/entities.ts'
import type { EntityName, PatchOf, RecordOf } from '#model/entity/registry'
import { dayOfInstant } from '#model/formats/index'
import { type Actor, systemRole } from '#model/people/actor'
import { readRecords, tellRecords } from '#model/record/readRecords'
import type { Change, Committed, Store } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import { uploadText } from '../kit/messages'
import { importText } from './messages'
import { readText } from './readText'
import { tidyText } from './tidyText'

const entity = 'integracaofile'
type Imported = RecordOf<typeof entity>

/** The records that a file of a kind brings; of other kinds only the text is kept. */
const broughtBy: Readonly<Partial<Record<Imported['tipo'], EntityName>>> = {
  'Laudo de leite': 'qualidade_diaria',
  'Laudo de solo': 'atividades',
  'Laudo foliar': 'atividades',
}

/** Has a file processed as soon as it is there; what an installation is filled with brings its own story. */
export async function startProcessing({ after, store, actor }: Committed<typeof entity>): Promise<void> {
  if (actor.role === systemRole || after.status !== 'Recebido') return
  await store.transition(entity, after.id, 'processar', {}, inNameOf(actor))
}

/** Reads the file of a record that is being processed. */
export async function processFile({ after, store, actor, files }: Committed<typeof entity>): Promise<void> {
  const self = inNameOf(actor)
  const bytes = await files.bytesOf(after.arquivo.chave ?? '')
  if (!bytes) return fail(store, after.id, { mensagem: uploadText.noFile }, self)
  const texto = after.texto ?? tidyText(await readText(bytes), 50_000)
  if (!texto) return fail(store, after.id, { mensagem: importText.unreadable }, self)
  const leitura = after.leitura ?? readValues(after.tipo, texto, self)
  if (broughtBy[after.tipo] && leitura.length === 0) {
    return fail(store, after.id, { mensagem: importText.nothing, texto }, self)
  }
  const registros = await countOf(store, after.id, self)
  const read = { registros, mensagem: null, texto, ...(leitura.length > 0 && { leitura }) }
  await store.transition(entity, after.id, 'concluir', read, self)
}

async function fail(store: Store, id: number, said: PatchOf<typeof entity>, self: Actor): Promise<void> {
  await store.transition(entity, id, 'falhar', said, self)
}

function readValues(kind: Imported['tipo'], text: string, actor: Actor): NonNullable<Imported['leitura']> {
  const brought = entities.find(({ name }) => name === broughtBy[kind])
  if (!brought) return []
  const today = dayOfInstant(new Date())
  return tellRecords(brought, readRecords(brought, text, { actor, today }))
    .slice(0, 200)
    .map(({ campo, valor }) => ({ campo: tidyText(campo, 200), valor: tidyText(valor, 2000) }))
}

/** The file of a record knows how many were saved from it; one that could not be read by itself is then imported too. */
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
