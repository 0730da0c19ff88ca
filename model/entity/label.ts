/* Label templates: text with `{field.path}` holes that say how a record is called. */

/** A piece of a template. */
export type LabelPart = { readonly text: string } | { readonly path: string }

/** Cuts a template into texts and holes. */
export function labelParts(template: string): readonly LabelPart[] {
  return template
    .split(/(\{[^{}]+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (/^\{[^{}]+\}$/.test(piece) ? { path: piece.slice(1, -1) } : { text: piece }))
}

/**
 * Fills a template; a hole without value drops together with the text before it.
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

/** Does the text only part two values from each other? */
export function isSeparator(text: string): boolean {
  return /^[\s–—\-/|,·:›»>]*$/.test(text)
}

/** A label that begins with what the record above is called. */
export interface PathLabel {
  /** What stands between the names. */
  readonly separator: string
  /** The label without what comes from above. */
  readonly own: string
}

/**
 * The parts of a label that begins with the record above; undefined for others.
 * @example pathLabelOf('{parent_id} › {name}', 'parent_id') // { separator: ' › ', own: '{name}' }
 */
export function pathLabelOf(template: string, parent: string): PathLabel | undefined {
  const [first, second, ...rest] = labelParts(template)
  const begins = first && 'path' in first && first.path === parent
  if (!begins || !second || !('text' in second) || !isSeparator(second.text)) return undefined
  const own = rest.map((part) => ('text' in part ? part.text : `{${part.path}}`)).join('')
  return own === '' ? undefined : { separator: second.text, own }
}
