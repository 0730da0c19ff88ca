/*
 * Values whose inside no schema describes: places, outlines, pictures and names of files must be such. What was there
 * before stays until it is changed.
 */

import type { Entity, Field } from '#model/entity/entity'
import { isJudgedSingly, itemOf } from '#model/entity/itemOf'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isInlinePicture } from '#model/entity/kindGuards'
import { heldText } from '#model/heldText'
import { heldProblem } from '#model/heldValues'
import type { FieldProblem } from '#model/wire/problem'
import { readHeader } from '../../pictures/header'

/** Messages at new values that are none. */
export function checkHeld(
  { fields }: Pick<Entity, 'fields'>,
  { before, after }: { readonly before: Row; readonly after: Row },
): readonly FieldProblem[] {
  let known: ReadonlySet<string> | undefined
  return [...heldIn(fields, after, '')].flatMap((held) => {
    const message = problemOf(held)
    if (message === undefined) return []
    known ??= new Set([...heldIn(fields, before, '')].map(keyOf))
    return known.has(keyOf(held)) ? [] : [{ path: held.path, message }]
  })
}

interface Held {
  readonly field: Field
  readonly path: string
  readonly value: unknown
}

function keyOf({ field, value }: Held): string {
  return JSON.stringify([field.path, value])
}

function problemOf({ field, value }: Held): string | undefined {
  const problem = heldProblem(field, value)
  if (problem !== undefined || !isInlinePicture(field) || typeof value !== 'string') return problem
  // A text that only begins like a picture would be a broken one in every list.
  return isReadable(value) ? undefined : heldText.picture
}

function* heldIn(fields: readonly Field[], row: Row, at: string): Iterable<Held> {
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
    } else if (isRow(value)) yield* heldIn(field.fields, value, path)
    else if (Array.isArray(value)) {
      for (const [place, item] of value.entries()) {
        if (isRow(item)) yield* heldIn(field.fields, item, `${path}/${place}`)
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
