/* What people do by hand: receipts that no bank tells, exemptions. */
import type { PatchOf } from '#model/entity/registry'
import { refusalText } from '#model/messages'
import { Problem } from '#model/wire/problem'
import type { Guards, Proposal } from '../../engine/index'
import { paymentText } from './messages'

type Payment = Proposal<'pagamento'>

/** What may not be done by hand. */
export const settlingGuards: Guards = {
  'pagamento.liquidar': ({ after: { forma } }) => {
    if (forma !== 'Boleto' && forma !== 'Desconto em conta-corrente do cooperado') {
      const errors = [{ path: '/forma', message: paymentText.byHand }]
      throw new Problem('invalid', refusalText.invalid, { errors })
    }
  },
}

/** What is written with it. */
export const settlingValues = {
  /** People know the day; the instant is its noon. */
  'pagamento.liquidar': ({ after: { liquidado_em } }: Payment): PatchOf<'pagamento'> => ({
    pago_em: liquidado_em ? new Date(`${liquidado_em}T12:00:00-03:00`).toISOString() : null,
  }),
  'pagamento.isentar': (): PatchOf<'pagamento'> => ({ forma: 'Isento' }),
}
