/*
 * Local substitute of a bank: its codes are well formed but cannot be paid. Payments are simulated
 * (`local.pay`) and lost when the process ends.
 */
import { randomBytes } from 'node:crypto'
import { writePixCode } from '#model/formats/pix'
import type { LocalPix, PixCharge } from './pixPort'

export function createLocalPix(now: () => Date = () => new Date()): LocalPix {
  const payments = new Map<string, NonNullable<PixCharge['payment']>>()
  const tell = (kind: string, txid: string): PixCharge => {
    const payment = payments.get(txid)
    const url = `pix.example.invalid/qr/v2/${kind}/${txid}`
    const code = writePixCode({ url, name: 'Cobranca de teste', city: 'Brasilia' })
    return { txid, code, ...(payment && { payment }) }
  }
  return {
    charge: async ({ kind, txid }) => tell(kind, txid),
    find: async (kind, txid) => tell(kind, txid),
    local: {
      pay(txid, cents) {
        if (payments.has(txid)) return
        const at = now().toISOString()
        const id = `E00000000${at.replace(/\D/g, '').slice(0, 12)}${randomBytes(6).toString('hex').slice(0, 11)}`
        payments.set(txid, { id, at, cents })
      },
    },
  }
}
