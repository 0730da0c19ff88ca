/* The masked texts of all entities, for the tests of their inputs. */
import { isRow } from '#model/entity/jsonSchema'
import { isFormat } from '#model/formats/index'
import { entities } from '../../../../../generated/entities'

interface MaskedText {
  readonly path: string
  readonly mask: string | undefined
  readonly pattern: string | undefined
  readonly format: string | undefined
}

function textsIn(schema: unknown, path: string): readonly MaskedText[] {
  if (Array.isArray(schema)) return schema.flatMap((each, at) => textsIn(each, `${path}/${at}`))
  if (!isRow(schema)) return []
  const own = isRow(schema['x-field']) ? schema['x-field'] : {}
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const text = {
    path,
    mask: textOf(own.mask),
    pattern: textOf(schema.pattern),
    format: textOf(schema.format),
  }
  const isTyped = text.mask !== undefined || (text.format !== undefined && isFormat(text.format))
  const inner = Object.entries(schema).flatMap(([key, value]) => textsIn(value, `${path}/${key}`))
  return schema.type === 'string' && isTyped ? [text, ...inner] : inner
}

export const masked = entities.flatMap(({ name, schema }) => textsIn(schema, name))
/** One field for each mask, pattern and format. */
export const kinds = [
  ...new Map(
    masked.map((each) => [[each.mask, each.pattern, each.format].join('|'), each] as const),
  ).values(),
].map((each) => [each.path, each] as const)
