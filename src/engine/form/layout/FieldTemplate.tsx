import type { FieldTemplateProps } from '@rjsf/utils'

/** The form library's frame of a field: none, because every input of ours brings its own label and messages. */
export function FieldTemplate({ children, hidden }: FieldTemplateProps) {
  return hidden ? null : children
}
