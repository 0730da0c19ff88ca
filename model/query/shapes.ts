/* The layout in a list's state and its URL spelling; shapeOffers.ts defines which are offered. */
import { type ShapeKind, shapeKinds } from '../entity/shapeKinds'

/** `by` is the path of the field for columns, dates, pictures, places or groups. */
export interface ShapeState {
  readonly kind: ShapeKind
  readonly options: Readonly<Record<string, string>>
}

export const shapePaths = ['by', 'across', 'of'] as const

const most = { options: 8, letters: 300 } as const
const optionName = /^[a-z][A-Za-z]{0,19}$/

/**
 * Encodes a layout for the URL; undefined is the grid.
 * @example shapeText({ kind: 'board', options: { by: 'status' } }) // 'board?by=status'
 */
export function shapeText(shape: ShapeState | undefined): string {
  const options = String(new URLSearchParams(shape?.options))
  return (shape?.kind ?? 'grid') + (options && `?${options}`)
}

export function readShapeText(text: string): ShapeState | undefined {
  const [said, options] = text.split('?')
  const kind = shapeKinds.find((each) => each === said)
  return kind && { kind, options: Object.fromEntries(new URLSearchParams(options)) }
}

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
