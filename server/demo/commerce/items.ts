import type { CondicaoPagamento, ItemComercial } from '#generated/types.ts'
import { makeCnpj } from '../contact'
import type { Random } from '../random'
import type { Product } from './products'

/** One to four products, without prices until the quotation is answered. */
export function makeItems(
  random: Random,
  products: readonly Product[],
  isPriced: boolean,
): readonly ItemComercial[] {
  return random.some(products, random.int(1, 4)).map((product) => {
    const quantidade = product.unit === 'TON' ? random.int(12, 60) : random.pick([2, 5, 10, 20, 40, 60, 120])
    const discount = product.discounts.filter(({ volume }) => volume <= quantidade).at(-1)
    return {
      produto_id: product.id,
      quantidade,
      unidade: product.unit,
      ...(isPriced && {
        preco_unitario: product.price,
        ...(discount && { desconto_percent: discount.desconto }),
      }),
    }
  })
}

export function pickTerms(random: Random): CondicaoPagamento {
  return random.weighted([
    ['À vista (Pix)', 25],
    ['30 dias', 25],
    ['60 dias', 12],
    ['90 dias', 8],
    ['Prazo safra', 18],
    ['Barter (troca por café)', 7],
    ['Desconto na folha do leite', 5],
  ] as const)
}

/** Access key of an electronic invoice: 44 characters with a check digit. */
export function makeInvoiceKey(random: Random, month: string, at: number): string {
  const number = String(1000 + at).padStart(9, '0')
  const base = `31${month.slice(2, 4)}${month.slice(5, 7)}${makeCnpj(random, at)}55001${number}1${random.digits(8)}`
  const sum = [...base].reduce((all, character, place) => {
    const weight = ((base.length - 1 - place) % 8) + 2
    return all + (character.charCodeAt(0) - 48) * weight
  }, 0)
  const rest = sum % 11
  return `${base}${rest < 2 ? 0 : 11 - rest}`
}
