import type { SendTools } from '../acts/sending'
import type { Copies } from '../store/copies'
import type { LocalRows } from './localRows'
import type { ShownRows } from './shownRows'

export interface RequestTools extends Omit<SendTools, 'onRevoked'> {
  readonly copies: Copies
  readonly rows: LocalRows
  readonly shown: ShownRows
  /** Acts that this page is sending at once. */
  readonly inFlight: Set<number>
  /** Sends what waits, or waits for the sending that is under way. */
  resend(): Promise<void>
}
