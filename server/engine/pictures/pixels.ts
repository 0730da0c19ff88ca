/** RGBA, one byte per channel, row by row. */
export interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

export function fitWithin(
  width: number,
  height: number,
  side: number,
): readonly [width: number, height: number] {
  const scale = Math.min(1, side / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

export function shrink({ data, width, height }: Pixels, toWidth: number, toHeight: number): Pixels {
  if (toWidth === width && toHeight === height) return { data, width, height }
  const made = new Uint8ClampedArray(toWidth * toHeight * 4)
  for (let y = 0; y < toHeight; y++) {
    const top = Math.floor((y * height) / toHeight)
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / toHeight))
    for (let x = 0; x < toWidth; x++) {
      const left = Math.floor((x * width) / toWidth)
      const right = Math.max(left + 1, Math.floor(((x + 1) * width) / toWidth))
      let [red, green, blue, opaque] = [0, 0, 0, 0]
      for (let row = top; row < bottom; row++) {
        for (let at = (row * width + left) * 4; at < (row * width + right) * 4; at += 4) {
          // Transparent pixels must not add colour.
          const alpha = data[at + 3] as number
          red += (data[at] as number) * alpha
          green += (data[at + 1] as number) * alpha
          blue += (data[at + 2] as number) * alpha
          opaque += alpha
        }
      }
      const to = (y * toWidth + x) * 4
      made[to + 3] = opaque / ((bottom - top) * (right - left))
      if (opaque === 0) continue
      made[to] = red / opaque
      made[to + 1] = green / opaque
      made[to + 2] = blue / opaque
    }
  }
  return { data: made, width: toWidth, height: toHeight }
}

export function turnUpright({ data, width, height }: Pixels, orientation: number): Pixels {
  if (orientation <= 1 || orientation > 8) return { data, width, height }
  const isOnSide = orientation >= 5
  const [toWidth, toHeight] = isOnSide ? [height, width] : [width, height]
  const made = new Uint8ClampedArray(data.length)
  for (let y = 0; y < toHeight; y++) {
    for (let x = 0; x < toWidth; x++) {
      const [fromX, fromY] = sourceOf[orientation]?.(x, y, width - 1, height - 1) ?? [x, y]
      const from = (fromY * width + fromX) * 4
      made.set(data.subarray(from, from + 4), (y * toWidth + x) * 4)
    }
  }
  return { data: made, width: toWidth, height: toHeight }
}

type Source = (x: number, y: number, right: number, bottom: number) => readonly [x: number, y: number]

/** Source position of each pixel of the upright image, by orientation. */
const sourceOf: Readonly<Record<number, Source>> = {
  2: (x, y, right) => [right - x, y],
  3: (x, y, right, bottom) => [right - x, bottom - y],
  4: (x, y, _right, bottom) => [x, bottom - y],
  5: (x, y) => [y, x],
  6: (x, y, _right, bottom) => [y, bottom - x],
  7: (x, y, right, bottom) => [right - y, bottom - x],
  8: (x, y, right) => [right - y, x],
}
