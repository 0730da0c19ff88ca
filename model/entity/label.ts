/* Label templates: text with `{field.path}` holes that say how a record is called. */

/** A piece of a template. */
export type LabelPart = { readonly text: string } | { readonly path: string }

/** Cuts a template into texts and holes. */
export function labelParts(template: string): readonly LabelPart[] {
  return template
    .split(/(\{[^{}]+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith('{') ? { path: piece.slice(1, -1) } : { text: piece }))
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

function isSeparator(text: string): boolean {
  return /^[\s–—\-/|,·:]*$/.test(text)
}
