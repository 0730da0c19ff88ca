/* What people do by hand: charges of their own, receipts that no bank tells, exemptions. */
import type { PatchOf } from '#model/entity/registry'
import { refusalText } from '#model/messages'
import { systemRole } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import type { Guards, Proposal } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import { paymentText } from './messages'

type Payment = Proposal<'pagamento'>

/** What may not be done by hand. */
export const settlingGuards: Guards = {
  'pagamento.create': mustBelong,
  'pagamento.liquidar': ({ after: { forma } }) => {
    if (forma !== 'Boleto' && forma !== 'Desconto em conta-corrente do cooperado') {
      throw wrongAt('/forma', paymentText.byHand)
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

/** Plot, farm and producer go together. */
async function mustBelong({ after, actor, store }: Payment): Promise<void> {
  if (actor.role === systemRole) return
  const self = inNameOf(actor)
  const { fazenda_id } = await store.get('talhao', after.talhao_id, self)
  if (fazenda_id !== after.fazenda_id) throw wrongAt('/talhao_id', paymentText.otherFarm)
  const { produtor, produtor_id } = await store.get('fazenda', fazenda_id, self)
  const owners = [...(produtor ?? []), produtor_id]
  if (!owners.includes(after.produtor_id)) throw wrongAt('/produtor_id', paymentText.otherProducer)
}

function wrongAt(path: string, message: string): Problem {
  return new Problem('invalid', refusalText.invalid, { errors: [{ path, message }] })
}
