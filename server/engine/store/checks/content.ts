/*
 * Checks values that JSON Schema cannot describe: coordinates, polygons, images and file names. A stored
 * value that is invalid is accepted until it changes.
 */
import type { Entity, Field } from '#model/entity/entity'
import { isJudgedSingly, itemOf } from '#model/entity/itemOf'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isInlinePicture } from '#model/entity/kindGuards'
import type { FieldProblem } from '#model/problem/problem'
import { specialValueProblem } from '#model/specialValues'
import { specialValueText } from '#model/specialValueText'
import { readHeader } from '../../pictures/header'

export function checkContent(
  { fields }: Pick<Entity, 'fields'>,
  { before, after }: { readonly before: Row; readonly after: Row },
): readonly FieldProblem[] {
  let previous: ReadonlySet<string> | undefined
  return [...valuesIn(fields, after, '')].flatMap((each) => {
    const message = problemOf(each)
    if (message === undefined) return []
    previous ??= new Set([...valuesIn(fields, before, '')].map(keyOf))
    return previous.has(keyOf(each)) ? [] : [{ path: each.path, message }]
  })
}

interface ContentValue {
  readonly field: Field
  readonly path: string
  readonly value: unknown
}

function keyOf({ field, value }: ContentValue): string {
  return JSON.stringify([field.path, value])
}

function problemOf({ field, value }: ContentValue): string | undefined {
  const problem = specialValueProblem(field, value)
  if (problem !== undefined || !isInlinePicture(field) || typeof value !== 'string') return problem
  // A data URL may claim to be an image and contain something else.
  return isReadable(value) ? undefined : specialValueText.picture
}

function* valuesIn(fields: readonly Field[], row: Row, at: string): Iterable<ContentValue> {
  for (const field of fields) {
    const value = row[field.name]
    const path = `${at}/${field.name}`
    if (value === undefined || value === null) continue
    if (field.fields.length === 0) {
      if (isJudgedSingly(field) && Array.isArray(value)) {
        const one = itemOf(field)
        for (const [place, item] of value.entries()) {
          yield { field: one, path: `${path}/${place}`, value: item }
        }
      } else yield { field, path, value }
    } else if (isRow(value)) yield* valuesIn(field.fields, value, path)
    else if (Array.isArray(value)) {
      for (const [place, item] of value.entries()) {
        if (isRow(item)) yield* valuesIn(field.fields, item, `${path}/${place}`)
      }
    }
  }
}

function isReadable(text: string): boolean {
  const bytes = new Uint8Array(Buffer.from(text.slice(text.indexOf(',') + 1), 'base64'))
  const isGif = bytes[0] === 0x47
  const { width, height } = (isGif ? sizeOfGif(bytes) : readHeader(bytes)) ?? { width: 0, height: 0 }
  return width > 0 && height > 0
}

function sizeOfGif(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return bytes.length < 13 ? undefined : { width: view.getUint16(6, true), height: view.getUint16(8, true) }
}
