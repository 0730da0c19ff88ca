import type { RecordedAs } from '#model/wire/record/audit'
import { timelineText } from './messages'

/** That an act was recorded without a connection: when, on which device, where and by whom. */
export function RecordedNote({ recorded }: { readonly recorded: RecordedAs | undefined }) {
  return recorded ? <small>{timelineText.recorded(recorded)}</small> : null
}
