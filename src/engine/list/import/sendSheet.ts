/* Uploads a sheet in chunks and starts the dry run. */
import type { Entity } from '#model/entity/entity'
import { inPieces } from '#model/import/layOut'
import { keptLines, type MatchedSheet, planOf } from '#model/import/matching'
import type { ImportJob } from '#model/wire/record/import'
import { call } from '../../data/call'

/**
 * @param onProgress returns false to cancel
 * @returns undefined when cancelled
 */
export async function sendSheet(
  entity: Entity,
  file: string,
  matched: MatchedSheet,
  onProgress: (done: number, total: number) => boolean,
): Promise<ImportJob | undefined> {
  const lines = keptLines(matched)
  const plan = planOf(matched)
  const wish = {
    entidade: entity.name,
    arquivo: file,
    total: lines.length,
    chave: crypto.randomUUID(),
  }
  const { id } = await call('POST /importacoes', { body: { ...wish, ...plan } })
  let done = 0
  for (const linhas of inPieces(lines)) {
    await call('POST /importacoes/:id/linhas', { path: { id }, body: { linhas } })
    done += linhas.length
    if (!onProgress(done, lines.length)) return undefined
  }
  return call('POST /importacoes/:id/ensaio', { path: { id }, body: plan })
}
