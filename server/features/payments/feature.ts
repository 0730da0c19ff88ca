/*
 * Payments by Pix. Hides the bank: a charge is created once, and only the bank marks it as paid. Answers have amounts
 * in reais and in cents.
 */
import type { Context } from 'hono'
import { renderSVG } from 'uqr'
import type { RecordOf } from '#model/entity/registry'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import type { Charge } from '#model/wire/payment'
import { type Feature, readId, readOptionalBody, serve } from '../../engine/index'
import type { PixPort } from '../../ports/pix/pixPort'
import { chargePayment } from './charge'
import { centsOf, checkPayment, readKind } from './check'
import { paymentText } from './messages'
import { markOverdue } from './overdue'
import { repairPlots, updateApprovedPlot, updatePlot } from './plot'
import { mustBeOwed, settlingValues } from './settle'
import { addPixWebhook } from './webhook'
import { addPixWebhookSetup } from './webhookSetup'

const entity = 'pagamento'

/** `payment/pix/cobranca`, `payment/pix/pagamento`, `payment/pix/qrcode` and `payment/check`. */
export function createPayments(pix: PixPort): Feature {
  return {
    name: 'payments',
    guards: { 'pagamento.liquidar': mustBeOwed },
    forTokens: {
      'POST /payment/pix/cobranca/:id': { reaches: ['pagamento'], writes: true },
      'GET /payment/pix/pagamento/:id': { reaches: ['pagamento'], writes: false },
      'GET /payment/pix/qrcode/:id': { reaches: ['pagamento'], writes: false },
      'GET /payment/pix/qrcode/:id/:type': { reaches: ['pagamento'], writes: false },
      'GET /payment/check/:id': { reaches: ['pagamento'], writes: true },
    },
    before: settlingValues,
    effects: {
      'pagamento.create': updatePlot,
      'pagamento.transition': updatePlot,
      'pagamento.remove': updatePlot,
      'pagamento.edit': updatePlot,
      'talhao.aprovar': updateApprovedPlot,
    },
    async daily(tools) {
      await markOverdue(tools, pix)
      await repairPlots(tools)
    },
    routes(api, tools) {
      const { store, actorOf, identity } = tools
      const read = (c: Context) => store.get(entity, readId(c), actorOf(c))

      serve(api, 'POST /payment/pix/cobranca/:id', async (c) => {
        const payment = await read(c)
        const { tipo } = await readOptionalBody(c)
        const kind = readKind(tipo ?? payment.qrcode_tipo)
        // An earlier charge may have been paid late, and must not be charged again.
        const isCharged = payment.status === 'vencido' && payment.pix_copia_cola !== null
        const now = isCharged ? await checkPayment({ store, pix }, payment, actorOf(c)) : payment
        if (isCharged && now.status === 'pago') return describePayment(pix, now)
        return describePayment(pix, await chargePayment({ store, pix }, now, kind, actorOf(c)))
      })

      serve(api, 'GET /payment/pix/pagamento/:id', async (c) => describePayment(pix, await read(c)))

      const answerCode = async (c: Context) => {
        const payment = await read(c)
        const kind = readKind(c.req.param('type') ?? 'cob')
        if (!payment.pix_copia_cola || payment.qrcode_tipo !== kind) {
          throw new Problem('not_found', paymentText.noCharge(kind))
        }
        const picture = renderSVG(payment.pix_copia_cola, { border: 4 })
        return { ...describePayment(pix, payment), qrcode: picture }
      }
      serve(api, 'GET /payment/pix/qrcode/:id', answerCode)
      serve(api, 'GET /payment/pix/qrcode/:id/:type', answerCode)

      const check = async (c: Context) => {
        const payment = await read(c)
        return describePayment(pix, await checkPayment({ store, pix }, payment, actorOf(c)))
      }
      serve(api, 'GET /payment/check/:id', check, { writes: true })

      addPixWebhook(api, { store, pix })
      addPixWebhookSetup(api, tools, pix)

      const { local } = pix
      if (!local) return
      // The local bank never receives money, so the highest role may simulate a payment.
      serve(api, 'POST /payment/pix/simular/:id', async (c) => {
        if (identity.levelOf(actorOf(c)) !== 0) throw new Problem('forbidden', refusalText.forbidden)
        const payment = await read(c)
        if (!payment.txid || !payment.pix_copia_cola)
          throw new Problem('conflict', paymentText.noCharge('cob'))
        local.pay(payment.txid, centsOf(payment))
        return describePayment(pix, await checkPayment({ store, pix }, payment, actorOf(c)))
      })
    },
  }
}

function describePayment(pix: PixPort, payment: RecordOf<'pagamento'>): Charge {
  const { id, status, valor, vencimento } = payment
  return {
    id,
    status,
    pago: status === 'pago',
    valor,
    centavos: centsOf(payment),
    vencimento,
    tipo: payment.qrcode_tipo ?? null,
    txid: payment.txid ?? null,
    pix_copia_cola: payment.pix_copia_cola ?? null,
    pix_valido_ate: payment.pix_valido_ate ?? null,
    pago_em: payment.pago_em ?? null,
    comprovante: payment.comprovante ?? null,
    local: pix.local !== undefined,
    ...(pix.local && { aviso: paymentText.local }),
  }
}
