/* Whether the clock of the device is right, as the answers of the server tell. */
import type { FieldPorts, SendRequest } from './fieldPorts'

/** Milliseconds by which the clocks may differ before people are told. */
const tolerance = 10 * 60_000

interface ClockWatch {
  readonly send: SendRequest
  /** Milliseconds by which the device is ahead; 0 if that is little. */
  error(): number
}

export function watchClock(
  { send, now }: Pick<FieldPorts, 'send' | 'now'>,
  onChange: () => void,
): ClockWatch {
  let known = 0
  return {
    error: () => known,
    async send(url, options) {
      const reply = await send(url, options)
      const error = now().getTime() - Date.parse(reply.headers.get('Date') ?? '')
      const next = Math.abs(error) > tolerance ? error : 0
      if ((next !== 0) === (known !== 0)) return reply
      known = next
      onChange()
      return reply
    },
  }
}
