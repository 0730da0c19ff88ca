import type { Link } from '#model/describe/links'
import type { Entity } from '#model/entity/entity'
import { cutLines, wrapText } from './wrapText'

export interface LinkBox {
  readonly entity: Entity
  readonly side: 'into' | 'out'
  readonly x: number
  readonly y: number
  readonly height: number
  readonly lines: readonly string[]
  readonly fields: readonly string[]
}

/** All boxes have the same width; `y` is their top edge. */
export interface LinkLayout {
  readonly width: number
  readonly height: number
  readonly boxWidth: number
  readonly boxes: readonly LinkBox[]
  readonly middle: {
    readonly x: number
    readonly y: number
    readonly height: number
    readonly lines: readonly string[]
  }
}

/** Pixels. */
export const heights = { line: 16, field: 14, room: 14, gap: 10 } as const

export function layoutLinks(
  entity: Entity,
  into: readonly Link[],
  out: readonly Link[],
  width: number,
): LinkLayout {
  const gap = Math.max(18, Math.min(90, width * 0.09))
  const boxWidth = (width - 2 * gap) / 3
  const letters = Math.max(8, Math.floor((boxWidth - 12) / 7))
  const left = stack(group(into, 'into'), 'into', 0, letters)
  const right = stack(group(out, 'out'), 'out', 2 * (boxWidth + gap), letters)
  const lines = wrapText(entity.plural, letters)
  const own = lines.length * heights.line + 2 * heights.room
  const height = Math.max(left.height, right.height, own)
  const centred = ({ boxes, height: used }: BoxStack) =>
    boxes.map((box) => ({ ...box, y: box.y + (height - used) / 2 }))
  return {
    width,
    height,
    boxWidth,
    boxes: [...centred(left), ...centred(right)],
    middle: { x: boxWidth + gap, y: (height - own) / 2, height: own, lines },
  }
}

function group(links: readonly Link[], side: LinkBox['side']): ReadonlyMap<Entity, readonly string[]> {
  const groups = new Map<Entity, readonly string[]>()
  for (const link of links) {
    const other = side === 'into' ? link.from : link.to
    groups.set(other, [...new Set([...(groups.get(other) ?? []), link.title])])
  }
  return groups
}

interface BoxStack {
  readonly boxes: readonly LinkBox[]
  readonly height: number
}

function stack(
  groups: ReadonlyMap<Entity, readonly string[]>,
  side: LinkBox['side'],
  x: number,
  letters: number,
): BoxStack {
  let y = 0
  const boxes = [...groups].map(([entity, titles]) => {
    const lines = wrapText(entity.plural, letters)
    // A field titled like the entity adds no information.
    const otherTitles = titles.filter((title) => title !== entity.title && title !== entity.plural).join(', ')
    const fields = otherTitles === '' ? [] : cutLines(wrapText(otherTitles, Math.floor(letters * 1.15)), 3)
    const height = lines.length * heights.line + fields.length * heights.field + heights.room
    const box: LinkBox = { entity, side, x, y, height, lines, fields }
    y += height + heights.gap
    return box
  })
  return { boxes, height: Math.max(0, y - heights.gap) }
}
