/* Formats JSON like the files in schemas/: on one line if it fits. */
import { isRow } from '#model/entity/jsonSchema'

const width = 140

/** @example printJson({ title: 'Silo' }) // '{\n  "title": "Silo"\n}\n' */
export function printJson(value: unknown): string {
  return `${printed(value, 0, 0)}\n`
}

/** @param used characters before and after it on its line */
function printed(value: unknown, indent: number, used: number): string {
  const line = lineOf(value)
  if (indent > 0 && indent + used + line.length <= width) return line
  const inner = ' '.repeat(indent + 2)
  const end = ' '.repeat(indent)
  if (Array.isArray(value) && value.length > 0) {
    const last = value.length - 1
    const items = value.map((each, at) => inner + printed(each, indent + 2, at === last ? 0 : 1))
    return `[\n${items.join(',\n')}\n${end}]`
  }
  if (isRow(value) && Object.keys(value).length > 0) {
    const entries = Object.entries(value)
    const members = entries.map(([key, each], at) => {
      const name = JSON.stringify(key)
      const comma = at === entries.length - 1 ? 0 : 1
      return `${inner}${name}: ${printed(each, indent + 2, name.length + 2 + comma)}`
    })
    return `{\n${members.join(',\n')}\n${end}}`
  }
  return line
}

function lineOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`
  if (!isRow(value)) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${lineOf(each)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
