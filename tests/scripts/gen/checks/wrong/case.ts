import type { SchemaChange } from '../base'

export interface MistakeCase {
  /** The mistake, ending the sentence "refuses …". */
  readonly mistake: string
  readonly changes: readonly SchemaChange[]
  /** File of the problem; the widget's when absent. */
  readonly file?: string
  readonly code: string
  /** Text of the file with `▸` before the reported character; the end when empty. */
  readonly at: string
  readonly suggestion?: string
  readonly says?: string
}

export function widget(path: string, ...value: readonly [] | readonly [SchemaChange[2]]): SchemaChange {
  return ['widget.json', path, ...value] as unknown as SchemaChange
}
