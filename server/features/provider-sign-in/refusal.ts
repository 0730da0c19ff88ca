/* Why a sign-in by the provider came to nothing: a word of a closed list, which the page puts into sentences. */
import type { ProviderRefusal } from '#model/wire/people/provider'
import type { AccountRow } from '../../engine/index'

/** Ends the sign-in. */
export class Refusal extends Error {
  constructor(
    readonly kind: ProviderRefusal,
    readonly account?: AccountRow,
  ) {
    super(kind)
    this.name = 'Refusal'
  }
}
