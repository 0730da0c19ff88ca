/* An import in the words of the wire. */
import type { Actor } from '#model/people/actor'
import type { ImportJob, ImportPlan } from '#model/wire/record/import'
import type { ImportRow } from './rows'

/** The plan with its words in one order: the database keeps another. */
export function sorted({ colunas, modo, por }: ImportPlan): ImportPlan {
  return { colunas: colunas.map(({ titulo, campo }) => ({ titulo, campo })), modo, por }
}

/** As a person sees it. */
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
