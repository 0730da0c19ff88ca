/* Reason for refusing a sign-in: a code that the page translates. */
import type { ProviderRefusal } from '#model/wire/people/provider'
import type { AccountRow } from '../../engine/index'

export class Refusal extends Error {
  constructor(
    readonly kind: ProviderRefusal,
    readonly account?: AccountRow,
  ) {
    super(kind)
    this.name = 'Refusal'
  }
}
