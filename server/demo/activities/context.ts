import type { InputOf } from '#model/entity/registry'
import type { Catalogs } from '../catalogs/seed'
import type { Plot } from '../plots'
import type { Random } from '../random'

export interface ActivityContext {
  readonly random: Random
  readonly catalogs: Catalogs
  readonly plot: Plot
  /** yyyy-mm-dd */
  readonly day: string
  readonly area: number
}

export type ActivityFields = Partial<InputOf<'atividades'>>
