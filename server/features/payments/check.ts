/* What the bank says of a payment's charge, written down. Only the bank makes a payment paid. */

import type { Row } from '#model/entity/jsonSchema'
import { dayOfInstant } from '#model/formats/index'
import { refusalText, validationText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import type { Store } from '../../engine/index'
import type { PixKind, PixPort } from '../../ports/pix/pixPort'
import { inNameOf } from '../kit/inNameOf'
import { askBank } from './charge'

const entity = 'pagamento'

/** Asks the bank about a charge that is open, and writes down what it says. */
export async function checkPayment(
  { store, pix }: { readonly store: Store; readonly pix: PixPort },
  payment: Row,
  actor: Actor,
): Promise<Row> {
  const isOpen = ['pendente', 'aguardando', 'vencido'].includes(String(payment.status))
  if (!isOpen || payment.ativo === false) return payment
  const kind = readKind(payment.qrcode_tipo)
  const hasCharge = Boolean(payment.txid && payment.pix_copia_cola)
  const charge = hasCharge ? await askBank(() => pix.find(kind, String(payment.txid))) : undefined
  const paid = charge?.payment
  // Less than was asked for is not a payment; a person has to look at it.
  const isPaid = paid !== undefined && paid.cents >= centsOf(payment)
  const isLate = payment.status !== 'vencido' && String(payment.vencimento) < dayOfInstant(new Date())
  if (!isPaid && !isLate) return payment
  const [name, input] = isPaid ? ['pagar', { pago_em: paid.at, comprovante: paid.id }] : ['vencer', {}]
  try {
    await store.transition(entity, Number(payment.id), name, input, inNameOf(actor))
  } catch (error) {
    // Somebody who asked at the same moment has written it down.
    if (!(error instanceof Problem && error.code === 'conflict')) throw error
  }
  return store.get(entity, Number(payment.id), actor)
}

/** The amount of a payment in cents. */
export function centsOf({ valor }: Row): number {
  return Math.round(Number(valor) * 100)
}

/** The kind of charge meant; immediate when nothing is said. @throws Problem */
export function readKind(kind: unknown): PixKind {
  if (kind === undefined || kind === null || kind === 'cob') return 'cob'
  if (kind === 'cobv') return kind
  throw new Problem('invalid', refusalText.invalid, {
    errors: [{ path: '/tipo', message: validationText.choice }],
  })
}
