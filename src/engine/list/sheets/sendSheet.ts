/* Hands a sheet to the server, in pieces, and has it tried. */
import type { Entity } from '#model/entity/entity'
import type { ImportJob, ImportMode, ImportPlan } from '#model/wire/record/import'
import { call } from '../../data/call'
import { inPieces, type LaidSheet } from './layOut'

/** A sheet whose columns are matched, and what is to be done with its lines. */
export interface MatchedSheet {
  readonly file: string
  readonly laid: LaidSheet
  readonly mode: ImportMode
  readonly by: string | null
}

/**
 * Sends the lines and begins the rehearsal; undefined when it was given up on the way.
 * @param onProgress told how many lines are there; says whether it goes on
 */
export async function sendSheet(
  entity: Entity,
  matched: MatchedSheet,
  onProgress: (done: number, total: number) => boolean,
): Promise<ImportJob | undefined> {
  const { lines } = matched.laid
  const plan = planOf(matched)
  const wish = {
    entidade: entity.name,
    arquivo: matched.file,
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

function planOf({ laid, mode, by }: MatchedSheet): ImportPlan {
  return {
    colunas: laid.columns.map(({ title, path }) => ({ titulo: title, campo: path })),
    modo: mode,
    por: mode === 'inserir' ? null : by,
  }
}
