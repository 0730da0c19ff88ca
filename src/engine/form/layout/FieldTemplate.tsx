import type { FieldTemplateProps } from '@rjsf/utils'

/** An empty rjsf frame, because each input renders its own label and problems. */
export function FieldTemplate({ children, hidden }: FieldTemplateProps) {
  return hidden ? null : children
}
