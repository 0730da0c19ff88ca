import type { SendTools } from '../acts/sending'
import type { FieldPorts } from '../fieldPorts'
import type { ActQueue } from '../store/actQueue'
import type { Copies } from '../store/copies'
import type { Device } from '../store/device'
import type { LocalRows } from './localRows'
import type { ShownRows } from './shownRows'

export interface RequestTools {
  readonly ports: FieldPorts
  readonly device: Device
  readonly queue: ActQueue
  readonly copies: Copies
  readonly rows: LocalRows
  readonly shown: ShownRows
  readonly onSaved: SendTools['onSaved']
  /** Acts that this page is sending at once. */
  readonly inFlight: Set<number>
  /** Sends what waits, or waits for the sending that is under way. */
  resend(): Promise<void>
}
