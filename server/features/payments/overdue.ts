/* What the calendar says of payments: those whose day has passed are overdue, and the plot is told. */
import { dayOfInstant } from '#model/formats/index'
import { systemActor } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import type { JobTools } from '../../engine/index'
import type { PixPort } from '../../ports/pix/pixPort'
import { checkPayment, isOverdue } from './check'

/** Marks every payment whose day has passed. One that was charged by Pix is asked about first: it may have been paid. */
export async function markOverdue(
  { store, now }: Pick<JobTools, 'store' | 'now'>,
  pix: PixPort,
): Promise<void> {
  const today = dayOfInstant(now())
  const query = {
    filter: { status: ['pendente', 'aguardando'], vencimento: { lt: today } },
    sort: [['id', 'ASC']],
    fields: ['id'],
  } as const
  let answers = true
  for (const { id } of (await store.list('pagamento', query, systemActor)).rows) {
    const payment = await store.get('pagamento', id, systemActor)
    if (!isOverdue(payment, today)) continue
    if (payment.pix_copia_cola && answers) {
      try {
        await checkPayment({ store, pix }, payment, systemActor, today)
        continue
      } catch (error) {
        if (!(error instanceof Problem && error.code === 'internal')) throw error
        // It was logged. What was paid is found at the next check: an overdue payment can still be.
        answers = false
      }
    }
    try {
      await store.transition('pagamento', id, 'vencer', {}, systemActor)
    } catch (error) {
      // Another request was quicker: it is paid, or marked already.
      if (!(error instanceof Problem && error.code === 'conflict')) throw error
    }
  }
}
