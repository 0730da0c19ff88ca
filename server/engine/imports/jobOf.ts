import type { Actor } from '#model/people/actor'
import type { ImportJob } from '#model/wire/record/import'
import type { ImportRow } from './rows'

export function jobOf(row: ImportRow, actor: Actor): ImportJob {
  const { novas = 0, alteradas = 0, iguais = 0, erradas = 0 } = row.counts
  return {
    id: row.id,
    entidade: row.entity,
    arquivo: row.file_name,
    ...row.plan,
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
