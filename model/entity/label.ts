export type LabelPart = { readonly text: string } | { readonly path: string }

export function labelParts(template: string): readonly LabelPart[] {
  return template
    .split(/(\{[^{}]+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (/^\{[^{}]+\}$/.test(piece) ? { path: piece.slice(1, -1) } : { text: piece }))
}

/**
 * Fills a template; an empty placeholder is dropped with the text before it.
 * @example fillLabel('{name} – {city}', (path) => ({ name: 'X' })[path]) // 'X'
 */
export function fillLabel(template: string, valueAt: (path: string) => string | undefined): string {
  let label = ''
  let pending = ''
  for (const part of labelParts(template)) {
    if ('text' in part) {
      pending += part.text
      continue
    }
    const value = valueAt(part.path)
    if (value !== undefined && value !== '')
      label += label === '' && isSeparator(pending) ? value : pending + value
    pending = ''
  }
  return label === '' ? pending.trim() : label + (isSeparator(pending) ? '' : pending)
}

export function isSeparator(text: string): boolean {
  return /^[\s–—\-/|,·:›»>]*$/.test(text)
}

export interface PathLabel {
  readonly separator: string
  readonly own: string
}

/**
 * Splits a label that begins with the parent's label; undefined for other labels.
 * @example pathLabelOf('{parent_id} › {name}', 'parent_id') // { separator: ' › ', own: '{name}' }
 */
export function pathLabelOf(template: string, parent: string): PathLabel | undefined {
  const [first, second, ...rest] = labelParts(template)
  const begins = first && 'path' in first && first.path === parent
  if (!begins || !second || !('text' in second) || !isSeparator(second.text)) return undefined
  const own = rest.map((part) => ('text' in part ? part.text : `{${part.path}}`)).join('')
  return own === '' ? undefined : { separator: second.text, own }
}
