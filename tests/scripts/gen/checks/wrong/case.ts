import type { Change } from '../base'

export interface WrongCase {
  /** The mistake, ending the sentence "refuses …". */
  readonly mistake: string
  readonly changes: readonly Change[]
  /** File of the problem; the widget's when absent. */
  readonly file?: string
  readonly code: string
  /** Text of the file with `▸` before the reported character; the end when empty. */
  readonly at: string
  readonly suggestion?: string
  readonly says?: string
}

export function widget(path: string, ...value: readonly [] | readonly [Change[2]]): Change {
  return ['widget.json', path, ...value] as unknown as Change
}
