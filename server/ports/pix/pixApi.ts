/*
 * Client of the Central Bank's Pix API, version 2: OAuth2 with a client certificate, immediate charges (cob)
 * and charges with a due date (cobv). A repeated request finds the existing charge; a response must match the
 * requested charge.
 */
import { isRow } from '#model/entity/jsonSchema'
import { dayOfInstant } from '#model/formats/index'
import { writeCents, writePixCode } from '#model/formats/pix'
import { type BankOptions, createBankClient } from './pixBank'
import type { PixCharge, PixKind, PixPort, PixRequest } from './pixPort'
import { createPixWebhooks } from './pixWebhooks'

const daySeconds = 86_400
/** Days that a charge can be paid after its due date. */
const daysAfterDue = 30

interface BankCharge {
  readonly txid?: string
  readonly status?: string
  readonly pixCopiaECola?: string
  readonly location?: string
  readonly loc?: { readonly location?: string }
  readonly pix?: readonly {
    readonly endToEndId?: string
    readonly valor?: string
    readonly horario?: string
  }[]
}

export function createPixApi(options: BankOptions, now: () => Date = () => new Date()): PixPort {
  const bank = createBankClient(options)

  async function find(kind: PixKind, txid: string): Promise<PixCharge | undefined> {
    const answer = await bank.ask('GET', `/${kind}/${txid}`)
    if (answer.status === 404) return undefined
    if (answer.status !== 200)
      throw new Error(`The bank answered ${answer.status} to a question about a charge.`)
    return readCharge(answer.body, txid)
  }

  return {
    find,
    webhooks: createPixWebhooks(bank),
    async charge(request) {
      const { kind, txid } = request
      const known = await find(kind, txid)
      if (known) return known
      const answer = await bank.ask('PUT', `/${kind}/${txid}`, writeCharge(request, now()))
      if (answer.status === 200 || answer.status === 201) return readCharge(answer.body, txid)
      // A concurrent request created the same charge; banks respond with 400 or 409.
      const made = answer.status < 500 ? await find(kind, txid) : undefined
      if (made) return made
      throw new Error(`The bank answered ${answer.status} to a new charge.`)
    },
  }
}

function writeCharge({ kind, cents, due, payer, key, description }: PixRequest, now: Date): object {
  const devedor = { [payer.document.length === 11 ? 'cpf' : 'cnpj']: payer.document, nome: payer.name }
  const charge = {
    devedor,
    valor: { original: writeCents(cents) },
    chave: key,
    solicitacaoPagador: description,
  }
  if (kind === 'cobv') {
    return { calendario: { dataDeVencimento: due, validadeAposVencimento: daysAfterDue }, ...charge }
  }
  const days = (Date.parse(due) - Date.parse(dayOfInstant(now))) / 86_400_000
  return { calendario: { expiracao: (Math.max(0, days) + 1) * daySeconds }, ...charge }
}

function isCharge(body: unknown): body is BankCharge {
  if (!isRow(body)) return false
  const { loc = {}, pix = [] } = body
  return (
    isText(body.status) &&
    isText(body.pixCopiaECola) &&
    isText(body.location) &&
    isRow(loc) &&
    isText(loc.location) &&
    Array.isArray(pix) &&
    pix.every((paid) => isRow(paid) && [paid.endToEndId, paid.valor, paid.horario].every(isText))
  )
}

function isText(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

function readCharge(body: unknown, txid: string): PixCharge {
  if (!isCharge(body)) throw new Error('The bank answered no charge.')
  if (body.txid !== txid) throw new Error('The bank answered about another charge.')
  const location = body.loc?.location ?? body.location
  const code =
    body.pixCopiaECola ??
    (location &&
      writePixCode({ url: location.replace(/^https:\/\//, ''), name: 'Recebedor', city: 'Brasilia' }))
  if (!code) throw new Error('The bank gave neither a code nor an address for a charge.')
  const paid = body.status === 'CONCLUIDA' ? body.pix?.[0] : undefined
  if (!paid?.endToEndId || !paid.horario || !paid.valor) return { txid, code }
  const cents = Math.round(Number(paid.valor) * 100)
  return { txid, code, payment: { id: paid.endToEndId, at: new Date(paid.horario).toISOString(), cents } }
}
