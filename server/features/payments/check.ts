/* Records the bank's state of a payment's charge. Only the bank can mark it as paid. */

import type { RecordOf } from '#model/entity/registry'
import { dayOfInstant } from '#model/formats/index'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { validationText } from '#model/validationText'
import type { Store } from '../../engine/index'
import type { PixKind, PixPort } from '../../ports/pix/pixPort'
import { inNameOf } from '../kit/inNameOf'
import { askBank } from './charge'

const entity = 'pagamento'
type Payment = RecordOf<typeof entity>
const open: readonly Payment['status'][] = ['pendente', 'aguardando', 'vencido']

export async function checkPayment(
  { store, pix }: { readonly store: Store; readonly pix: PixPort },
  payment: Payment,
  actor: Actor,
  today = dayOfInstant(new Date()),
): Promise<Payment> {
  const { txid } = payment
  if (!open.includes(payment.status) || !payment.ativo) return payment
  const kind = readKind(payment.qrcode_tipo)
  const charge = txid && payment.pix_copia_cola ? await askBank(() => pix.find(kind, txid)) : undefined
  const paid = charge?.payment
  // A partial payment does not count; a person has to look into it.
  const isPaid = paid !== undefined && paid.cents >= centsOf(payment)
  const isLate = isOverdue(payment, today)
  if (!isPaid && !isLate) return payment
  const self = inNameOf(actor)
  try {
    if (!isPaid) await store.transition(entity, payment.id, 'vencer', {}, self)
    else {
      const told = { pago_em: paid.at, comprovante: paid.id }
      await store.transition(entity, payment.id, 'pagar', told, self)
    }
  } catch (error) {
    // A concurrent request has already recorded it.
    if (!(error instanceof Problem && error.code === 'conflict')) throw error
  }
  return store.get(entity, payment.id, actor)
}

/** Whether the due date has passed. A charge created after that day is valid until it expires. */
export function isOverdue(
  { status, vencimento, pix_valido_ate }: Pick<Payment, 'status' | 'vencimento' | 'pix_valido_ate'>,
  today: string,
): boolean {
  if (vencimento >= today) return false
  return status === 'pendente' || (status === 'aguardando' && (pix_valido_ate ?? vencimento) < today)
}

export function centsOf({ valor }: Pick<Payment, 'valor'>): number {
  return Math.round(valor * 100)
}

/** Immediate by default. @throws Problem */
export function readKind(kind: unknown): PixKind {
  if (kind === undefined || kind === null || kind === 'cob') return 'cob'
  if (kind === 'cobv') return kind
  throw new Problem('invalid', refusalText.invalid, {
    errors: [{ path: '/tipo', message: validationText.choice }],
  })
}
