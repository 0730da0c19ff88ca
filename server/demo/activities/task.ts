/* What an activity of any sort is made from. */
import type { InputOf } from '#model/entity/registry'
import type { Catalogs } from '../catalogs/seed'
import type { Plot } from '../plots'
import type { Random } from '../random'

/** What an activity is made from. */
export interface Task {
  readonly random: Random
  readonly catalogs: Catalogs
  readonly plot: Plot
  /** yyyy-mm-dd */
  readonly day: string
  /** Hectares worked on. */
  readonly area: number
}

/** What a sort of activity adds to the record. */
export type Brought = Partial<InputOf<'atividades'>>
