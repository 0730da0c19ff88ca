/* Deletes imported files with the person's results, unless they also contain results of others. */

import type { Condition } from '#model/entity/entity'
import type { PathOf } from '#model/entity/registry'
import { type Actor, systemActor } from '#model/people/actor'
import type { Files, Store } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'

const imports = 'integracaofile'
type ResultEntity = 'qualidade_diaria' | 'atividades'
const readFrom: readonly { [N in ResultEntity]: readonly [entity: N, person: PathOf<N>] }[ResultEntity][] = [
  ['qualidade_diaria', 'produtor_id'],
  ['atividades', 'fazenda_id.produtor_id'],
]

export async function forgetFiles(
  store: Store,
  files: Pick<Files, 'remove'>,
  person: number,
  actor: Actor,
): Promise<void> {
  const mine = await filesOf(store, (path) => ({ [path]: person }))
  if (mine.length === 0) return
  const others = new Set(await filesOf(store, (path) => ({ [path]: { ne: person }, importacao_id: mine })))
  const filter = { id: mine.filter((id) => !others.has(id)), ativo: [true, false] }
  const { rows } = await store.list(imports, { filter, sort: [], fields: ['arquivo'] }, systemActor)
  for (const { id, arquivo } of rows) {
    if (!arquivo?.chave) continue
    await store.anonymise(imports, id, inNameOf(actor))
    await files.remove(arquivo.chave)
  }
}

async function filesOf(
  store: Store,
  filterBy: (path: string) => Readonly<Record<string, Condition>>,
): Promise<readonly number[]> {
  const found = new Set<number>()
  for (const [entity, path] of readFrom) {
    const filter = { importacao_id: { null: false }, ativo: [true, false], ...filterBy(path) }
    const { rows } = await store.list(entity, { filter, sort: [], fields: ['importacao_id'] }, systemActor)
    for (const { importacao_id } of rows) found.add(Number(importacao_id))
  }
  return [...found]
}
