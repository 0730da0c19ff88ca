/* Manual payments: charges, receipts without a bank, exemptions. */
import type { PatchOf } from '#model/entity/registry'
import { dayOfInstant, formats } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import type { Proposal } from '../../engine/index'
import { isOverdue } from './check'
import { paymentText } from './messages'

type Payment = Proposal<'pagamento'>

/** A payment cannot be received before it was created. @throws Problem invalid */
export function mustBeOwed({ after: { liquidado_em, criado_em } }: Payment): void {
  const since = dayOfInstant(new Date(criado_em))
  if (!liquidado_em || liquidado_em >= since) return
  const errors = [{ path: '/liquidado_em', message: paymentText.notYetOwed(formats.date.show(since)) }]
  throw new Problem('invalid', refusalText.invalid, { errors })
}

/** Whether it is overdue depends on the due date from the start, and ends with a later date. */
function stateByDay({ before, after }: Payment): PatchOf<'pagamento'> | undefined {
  const today = dayOfInstant(new Date(after.atualizado_em))
  if (isOverdue(after, today)) return { status: 'vencido' }
  const isPutOff = before !== undefined && before.vencimento !== after.vencimento
  return isPutOff && after.status === 'vencido' && after.vencimento >= today
    ? { status: 'pendente' }
    : undefined
}

export const settlingValues = {
  'pagamento.create': stateByDay,
  'pagamento.edit': stateByDay,
  /** Only the day is known, so the time is noon. */
  'pagamento.liquidar': ({ after: { liquidado_em } }: Payment): PatchOf<'pagamento'> => ({
    pago_em: liquidado_em ? new Date(`${liquidado_em}T12:00:00-03:00`).toISOString() : null,
  }),
  'pagamento.isentar': (): PatchOf<'pagamento'> => ({ forma: 'Isento' }),
}
