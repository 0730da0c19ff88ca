/* One item of a field of several values, as a field of its own. */
import type { Field } from './field'
import { itemKindOf, type Kind } from './kinds'

const singly: ReadonlySet<Kind> = new Set(['numbers', 'dates', 'files', 'images'])

/** Is each item a value of its own, with its own message and its own place in the form? */
export function isJudgedSingly({ kind }: Pick<Field, 'kind'>): boolean {
  return singly.has(kind)
}

/** Files that a field takes, as HTML's `accept` says it. */
export function acceptOf({ kind, accept }: Pick<Field, 'kind' | 'accept'>): string {
  return accept ?? usual[kind] ?? '*/*'
}

const usual: Readonly<Partial<Record<Kind, string>>> = {
  file: 'image/*',
  images: 'image/*',
  pdf: 'application/pdf',
}

/** The field that one item would be; a field of one value is itself. */
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
