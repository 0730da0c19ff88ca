/* Maximum number of attributes per feature. */

const most = 200
const longest = 500
const drawing = /^(?:stroke|fill|icon|label|marker|styleurl|visibility|open|coordinateproperties|_gpxtype|@)/i

/** Attributes as text, without styling properties. */
export function valuesOf(
  properties: Readonly<Record<string, unknown>> | null | undefined,
): Record<string, string> {
  const said = Object.entries(properties ?? {})
    .filter(([name]) => name !== '' && !drawing.test(name))
    .map(([name, value]) => [name, textOfValue(value)] as const)
    .filter(([, text]) => text !== '')
  return Object.fromEntries(said.slice(0, most))
}

function textOfValue(value: unknown): string {
  if (typeof value === 'string') return value.trim().slice(0, longest)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toLocaleDateString('pt-BR')
  return ''
}
