/* What people do by hand: receipts that no bank tells, exemptions. */
import type { PatchOf } from '#model/entity/registry'
import type { Proposal } from '../../engine/index'

type Payment = Proposal<'pagamento'>

/** What is written with it. */
export const settlingValues = {
  /** People know the day; the instant is its noon. */
  'pagamento.liquidar': ({ after: { liquidado_em } }: Payment): PatchOf<'pagamento'> => ({
    pago_em: liquidado_em ? new Date(`${liquidado_em}T12:00:00-03:00`).toISOString() : null,
  }),
  'pagamento.isentar': (): PatchOf<'pagamento'> => ({ forma: 'Isento' }),
}
