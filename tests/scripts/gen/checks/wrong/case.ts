/* A planted mistake and the one problem it must give. */
import type { Change } from '../base'

/** A wrong schema: what was changed, and where which problem stands. */
export interface WrongCase {
  /** The mistake, ending the sentence "refuses …". */
  readonly mistake: string
  readonly changes: readonly Change[]
  /** File of the problem; the widget's when absent. */
  readonly file?: string
  readonly code: string
  /** Text of the file with `▸` before the character that the problem points to; the end when empty. */
  readonly at: string
  readonly suggestion?: string
  /** A part of the message. */
  readonly says?: string
}

/** A change to the widget's file. */
export function widget(path: string, ...value: readonly [] | readonly [Change[2]]): Change {
  return ['widget.json', path, ...value] as unknown as Change
}
