/*
 * Creates the Pix charge of a payment. The bank is called before anything is written, with a txid derived
 * from the payment, so that a retry after a crash or a second click finds the same charge.
 */
import { createHash } from 'node:crypto'
import type { RecordOf } from '#model/entity/registry'
import { dayOfInstant } from '#model/formats/index'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { log, type Store } from '../../engine/index'
import type { PixKind, PixPort } from '../../ports/pix/pixPort'
import { inNameOf } from '../kit/inNameOf'
import { paymentText } from './messages'

const entity = 'pagamento'
type Payment = RecordOf<typeof entity>
const chargeable: readonly Payment['status'][] = ['pendente', 'vencido']
/** Days to pay a charge that is already overdue when created. */
const graceDays = 1

/** Returns an existing charge unchanged. @throws Problem */
export async function chargePayment(
  { store, pix }: { readonly store: Store; readonly pix: PixPort },
  payment: Payment,
  kind: PixKind,
  actor: Actor,
): Promise<Payment> {
  if (!payment.ativo) throw new Problem('conflict', paymentText.inactive)
  if (payment.forma !== 'Pix') throw new Problem('conflict', paymentText.otherForm(payment.forma ?? ''))
  const isCharged = payment.status === 'aguardando'
  if (isCharged && payment.pix_copia_cola) {
    if (payment.qrcode_tipo === kind) return payment
    throw new Problem('conflict', paymentText.otherCharge)
  }
  if (!isCharged && !chargeable.includes(payment.status)) {
    throw new Problem('conflict', paymentText.closed(payment.status))
  }
  const self = inNameOf(actor)
  const request = await describeCharge({ store, pix }, payment, kind, self)
  const charge = await askBank(() => pix.charge(request))
  const written = {
    txid: charge.txid,
    pix_copia_cola: charge.code,
    qrcode_tipo: kind,
    pix_valido_ate: request.due,
  }
  const { id } = payment
  try {
    if (isCharged) await store.update(entity, id, written, payment.versao, self, 'refazerCobranca')
    else await store.transition(entity, id, 'cobrar', written, self)
  } catch (error) {
    const current = await store.get(entity, id, actor)
    if (current.txid !== charge.txid || !current.pix_copia_cola) throw error
  }
  return store.get(entity, id, actor)
}

async function describeCharge(
  { store, pix }: { readonly store: Store; readonly pix: PixPort },
  payment: Payment,
  kind: PixKind,
  self: Actor,
) {
  const payer = await store.get('produtor', payment.produtor_id, self)
  const key = pix.key ?? (await findKey(store, payer, self))
  if (!key && !pix.local) throw new Problem('conflict', paymentText.noKey)
  const cents = Math.round(payment.valor * 100)
  const due = payment.vencimento
  const soonest = dayOfInstant(new Date(Date.now() + graceDays * 86_400_000))
  return {
    kind,
    txid: makeTxid(payment, kind, cents),
    cents,
    due: due < dayOfInstant(new Date()) ? soonest : due,
    payer: { name: payer.nome_exibicao ?? '', document: payer.cpf_cnpj ?? '' },
    key: key ?? '',
    description: paymentText.description(payment.tipo, payment.id),
  }
}

/** Deterministic; a new charge of an overdue payment gets another txid. */
function makeTxid(payment: Payment, kind: PixKind, cents: number): string {
  const before = payment.status === 'vencido' ? payment.txid : ''
  const facts = [payment.id, payment.criado_em, kind, cents, payment.vencimento, before]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32).toUpperCase()
}

/** Pix key of the business unit that looks after the producer. */
async function findKey(
  store: Store,
  { tecnico_id }: RecordOf<'produtor'>,
  self: Actor,
): Promise<string | undefined> {
  if (!tecnico_id) return undefined
  const { gestor_id } = await store.get('tecnico', tecnico_id, self)
  if (!gestor_id) return undefined
  const { empresa_id } = await store.get('gestor', gestor_id, self)
  if (!empresa_id) return undefined
  const { chave_pix } = await store.get('empresa', empresa_id, self)
  return chave_pix ?? undefined
}

/** Logs failures of the bank, and reports them with a message that helps the user. */
export async function askBank<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    log.failure('Pix', error)
    throw new Problem('internal', paymentText.bankFailed)
  }
}
