/* Daily job: marks payments as overdue once their due date has passed, and updates their plots. */
import { dayOfInstant } from '#model/formats/index'
import { systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { JobTools } from '../../engine/index'
import type { PixPort } from '../../ports/pix/pixPort'
import { checkPayment, isOverdue } from './check'

/** Payments charged by Pix are first checked with the bank, because they may have been paid. */
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
        // Already logged. The next check may still find overdue payments paid.
        answers = false
      }
    }
    try {
      await store.transition('pagamento', id, 'vencer', {}, systemActor)
    } catch (error) {
      // A concurrent request has marked it, or recorded its payment.
      if (!(error instanceof Problem && error.code === 'conflict')) throw error
    }
  }
}
