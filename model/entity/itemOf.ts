/* One item of a multi-value field, as a field in its own right. */
import type { Field } from './field'
import { itemKindOf, type Kind } from './kinds'

const singly: ReadonlySet<Kind> = new Set(['numbers', 'dates', 'files', 'images'])

/** Whether each item is validated individually, with its own message in the form. */
export function isJudgedSingly({ kind }: Pick<Field, 'kind'>): boolean {
  return singly.has(kind)
}

export function acceptOf({ kind, accept }: Pick<Field, 'kind' | 'accept'>): string {
  return accept ?? usual[kind] ?? '*/*'
}

const usual: Readonly<Partial<Record<Kind, string>>> = {
  file: 'image/*',
  images: 'image/*',
  pdf: 'application/pdf',
}

export function itemOf(field: Field): Field {
  const kind = itemKindOf(field.kind)
  if (kind === field.kind) return field
  return {
    ...field,
    kind,
    ...(kind === 'file' && { accept: acceptOf(field) }),
    schema: field.schema.items ?? {},
  }
}
