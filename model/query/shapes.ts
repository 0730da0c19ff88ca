/*
 * The shape that a list has in its state, with options of that shape's own, and its spelling in an address; what an
 * entity offers is in shapeOffers.ts. Pure.
 */
import { type ShapeKind, shapeKinds } from '../entity/shapeKinds'

/** A shape with its options: `by` is the path of the field that makes columns, dates, pictures, places or groups. */
export interface ShapeState {
  readonly kind: ShapeKind
  readonly options: Readonly<Record<string, string>>
}

/** Options that are paths of fields. */
export const shapePaths = ['by', 'across', 'of'] as const

const most = { options: 8, letters: 300 } as const
const optionName = /^[a-z][A-Za-z]{0,19}$/

/**
 * How a shape is spelled in an address.
 * @example shapeText({ kind: 'board', options: { by: 'status' } }) // 'board,by:status'
 */
export function shapeText({ kind, options }: ShapeState): string {
  const said = Object.entries(options).map(([name, value]) => `${name}:${encodeURIComponent(value)}`)
  return [kind, ...said].join(',')
}

/** The shape that a text spells; undefined for one that means nothing. */
export function readShapeText(text: string): ShapeState | undefined {
  const [kind, ...said] = text.split(',')
  try {
    const options = said.map((each) => {
      const [name = '', value = ''] = each.split(':')
      return [name, decodeURIComponent(value)]
    })
    return readShape({ kind, options: Object.fromEntries(options) })
  } catch {
    return undefined
  }
}

/** The shape that an unknown value stands for; undefined for one that means nothing. */
export function readShape(value: unknown): ShapeState | undefined {
  const { kind, options } = (value ?? {}) as { readonly kind?: unknown; readonly options?: unknown }
  const known = shapeKinds.find((each) => each === kind)
  if (!known || typeof options !== 'object' || options === null) return undefined
  const said = Object.entries(options)
  const isFine = said.every(
    ([name, each]) => optionName.test(name) && typeof each === 'string' && each.length <= most.letters,
  )
  return isFine && said.length <= most.options
    ? { kind: known, options: Object.fromEntries(said) }
    : undefined
}
