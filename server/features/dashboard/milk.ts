/*
 * Latest milk analyses of a producer's farms: bacteria and somatic cells compared with their legal limits.
 * The day's highest result counts, because one tank over the limit is enough. Farms without milk get no card.
 */

import type { FilterOf, RecordOf } from '#model/entity/registry'
import { date } from '#model/formats/date'
import { formatDecimal } from '#model/formats/number'
import type { Actor } from '#model/people/actor'
import type { CountCard } from '#model/wire/figures/dashboard'
import type { Store } from '../../engine/index'
import { mayList } from '../kit/mayList'
import { type DashboardScope, narrow } from './scope'

/** Producers and technicians cannot list the results, so their cards link to this page. */
export const qualityPage = 'qualidade/evolucao'

const counted = [
  { sigla: 'CBT', title: 'CBT da última coleta', icon: 'Biotech' },
  { sigla: 'CCS', title: 'CCS da última coleta', icon: 'Opacity' },
] as const satisfies readonly { sigla: RecordOf<'qualidade_diaria'>['sigla']; title: string; icon: string }[]

const entity = 'qualidade_diaria'

export async function milkCards(
  store: Store,
  actor: Actor,
  moment: DashboardScope,
): Promise<readonly CountCard[]> {
  const isMine = mayList(entity, actor) && mayList('analise_leite', actor)
  if (actor.role !== 'produtor' || !isMine) return []
  const cards = await Promise.all(counted.map((each) => milkCard(store, actor, moment, each)))
  return cards.flatMap((card) => card ?? [])
}

async function milkCard(
  store: Store,
  actor: Actor,
  moment: DashboardScope,
  { sigla, title, icon }: (typeof counted)[number],
): Promise<CountCard | undefined> {
  const mine: FilterOf<typeof entity> = { sigla }
  const all = narrow(entity, mine, moment)
  const sort = [
    ['coleta', 'DESC'],
    ['valor', 'DESC'],
  ] as const
  const [last] = (await store.list(entity, { filter: all, sort, range: [0, 0] }, actor)).rows
  if (!last) return undefined
  const [analysis] = (await store.list('analise_leite', { filter: { sigla }, sort: [] }, actor)).rows
  const { valor: value, coleta } = last
  const limit = analysis?.limite ?? undefined
  const isOut = limit !== undefined && value > limit
  const day = date.show(coleta)
  return {
    id: `ultima-coleta-${sigla.toLowerCase()}`,
    tipo: 'count',
    title,
    value,
    number: 'decimal',
    unit: analysis?.unidade ?? 'mil/mL',
    subText:
      limit === undefined
        ? `coleta de ${day}`
        : `coleta de ${day}, ${isOut ? 'acima do' : 'dentro do'} limite de ${formatDecimal(limit, 0, 2)}`,
    help: 'Resultado mais alto da última coleta de leite das suas fazendas. O limite da IN MAPA 76/2018 vale para a média geométrica de três meses.',
    icon,
    color: isOut ? 'error' : 'success',
    urgent: isOut,
    action: { label: 'Visualizar', entity, filter: { ...all, coleta }, page: qualityPage },
  }
}
