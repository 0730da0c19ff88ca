/*
 * Payments by Pix: a charge is made once however often it is asked for, and counts as paid only when the bank says so.
 * The answers carry amounts in reais and in cents.
 */
import type { Context } from 'hono'
import { dayOfInstant } from '#model/formats/index'
import type { Row } from '#model/jsonSchema'
import { refusalText, validationText } from '#model/messages'
import { Problem } from '#model/problem'
import { type Feature, type RouteTools, readId, readOptionalBody } from '../engine/index'
import type { PixKind, PixPort } from '../ports/pix'
import { inNameOf } from './inNameOf'
import { paymentText } from './messages'
import { askBank, chargePayment } from './paymentCharge'
import { tellPlot } from './paymentPlot'

const entity = 'pagamento'

/** `payment/pix/cobranca`, `payment/pix/pagamento`, `payment/pix/qrcode` and `payment/check`. */
export function createPayments(pix: PixPort): Feature {
  return {
    name: 'payments',
    effects: { 'pagamento.transition': tellPlot },
    routes(api, tools) {
      const { store, actorOf, identity } = tools
      const read = (c: Context) => store.get(entity, readId(c), actorOf(c))

      api.post('/payment/pix/cobranca/:id{[0-9]+}', async (c) => {
        const payment = await read(c)
        const { tipo } = await readOptionalBody(c)
        const kind = readKind(tipo ?? payment.qrcode_tipo)
        return c.json(describePayment(pix, await chargePayment({ store, pix }, payment, kind, actorOf(c))))
      })

      api.get('/payment/pix/pagamento/:id{[0-9]+}', async (c) => c.json(describePayment(pix, await read(c))))

      const answerCode = async (c: Context) => {
        const payment = await read(c)
        const kind = readKind(c.req.param('type') ?? 'cob')
        if (!payment.pix_copia_cola || payment.qrcode_tipo !== kind) {
          throw new Problem('not_found', paymentText.noCharge(kind))
        }
        // Nothing here draws QR codes: whoever shows one makes it of the text.
        return c.json({ ...describePayment(pix, payment), qrcode: null })
      }
      api.get('/payment/pix/qrcode/:id{[0-9]+}', answerCode)
      api.get('/payment/pix/qrcode/:id{[0-9]+}/:type', answerCode)

      api.get('/payment/check/:id{[0-9]+}', async (c) => {
        const payment = await read(c)
        return c.json(describePayment(pix, await checkPayment(tools, pix, c, payment)))
      })

      const { local } = pix
      if (!local) return
      // Nobody pays a stand-in; to try the rest, somebody of the highest role says that somebody did.
      api.post('/payment/pix/simular/:id{[0-9]+}', async (c) => {
        if (identity.levelOf(actorOf(c)) !== 0) throw new Problem('forbidden', refusalText.forbidden)
        const payment = await read(c)
        if (!payment.txid || !payment.pix_copia_cola)
          throw new Problem('conflict', paymentText.noCharge('cob'))
        local.pay(String(payment.txid), centsOf(payment))
        return c.json(describePayment(pix, await checkPayment(tools, pix, c, payment)))
      })
    },
  }
}

/** Asks the bank about a charge that is open, and writes down what it says. */
async function checkPayment(
  { store, actorOf }: Pick<RouteTools, 'store' | 'actorOf'>,
  pix: PixPort,
  c: Context,
  payment: Row,
): Promise<Row> {
  const actor = actorOf(c)
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

function describePayment(pix: PixPort, payment: Row): Row {
  const { id, status, valor, vencimento, txid, pix_copia_cola, pago_em, comprovante } = payment
  return {
    id,
    status,
    pago: status === 'pago',
    valor,
    centavos: centsOf(payment),
    vencimento,
    tipo: payment.qrcode_tipo,
    txid,
    pix_copia_cola,
    pago_em,
    comprovante,
    local: pix.local !== undefined,
    ...(pix.local && { aviso: paymentText.local }),
  }
}

function centsOf({ valor }: Row): number {
  return Math.round(Number(valor) * 100)
}

function readKind(kind: unknown): PixKind {
  if (kind === undefined || kind === null || kind === 'cob') return 'cob'
  if (kind === 'cobv') return kind
  throw new Problem('invalid', refusalText.invalid, {
    errors: [{ path: '/tipo', message: validationText.choice }],
  })
}
