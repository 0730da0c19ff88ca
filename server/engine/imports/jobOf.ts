import type { Actor } from '#model/people/actor'
import type { ImportColumn, ImportJob, ImportPlan } from '#model/wire/record/import'
import type { ImportRow } from './rows'

/** Normalises the key order, which jsonb does not keep. */
export function sorted({ colunas, modo, por }: ImportPlan): ImportPlan {
  return { colunas: colunas.map(sortedColumn), modo, por }
}

function sortedColumn({ titulo, campo, leitura, fixo, apaga }: ImportColumn): ImportColumn {
  const { decimal, ordem, ate, unidade, base1904 } = leitura ?? {}
  return {
    titulo,
    campo,
    ...(leitura && {
      leitura: {
        ...(decimal && { decimal }),
        ...(ordem && { ordem }),
        ...(ate !== undefined && { ate }),
        ...(unidade !== undefined && { unidade }),
        ...(base1904 && { base1904 }),
      },
    }),
    ...(fixo !== undefined && { fixo }),
    ...(apaga && { apaga }),
  }
}

export function jobOf(row: ImportRow, actor: Actor): ImportJob {
  const { novas = 0, alteradas = 0, iguais = 0, erradas = 0 } = row.counts
  return {
    id: row.id,
    entidade: row.entity,
    arquivo: row.file_name,
    ...sorted(row.plan),
    situacao: row.state,
    total: row.total,
    recebidas: row.received,
    feitas: row.done,
    ...{ novas, alteradas, iguais, erradas },
    quem: row.actor_name,
    minha: row.account_id === actor.id,
    criada: row.created_at,
    gravada: row.written_at,
    desfeita: row.undone_at,
    problema: row.problem,
    desconhecidos: row.unknown,
    avisos: row.warnings,
  }
}
