/*
 * Computes the colours of a page from its style sheets as a browser would: custom properties by selector,
 * with cascade and specificity, `var()`, `color-mix()` in sRGB, and translucent colours.
 */

/** Red, green and blue from 0 to 255, and alpha from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** The rules of a style sheet, outermost blocks first: selector and declarations. */
export function readRules(css: string): readonly (readonly [selector: string, body: string])[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => [
    selector.trim().replace(/\s+/g, ' '),
    body,
  ])
}

/** The declarations of a rule, by property; a property may be declared more than once. */
export function readDeclarations(body: string): readonly (readonly [property: string, value: string])[] {
  return body.split(';').flatMap((line) => {
    const [, property, value] = /^\s*([\w-]+)\s*:\s*([\s\S]+?)\s*$/.exec(line) ?? []
    return property && value ? [[property, value.replace(/\s+/g, ' ')] as const] : []
  })
}

/** The computed colour of a value with these custom properties. @throws if it is not a colour */
export function readColour(value: string, variables: ReadonlyMap<string, string>): Colour {
  const text = value.trim()
  const [, name, other] = /^var\((--[\w-]+)(?:,\s*(.+))?\)$/.exec(text) ?? []
  if (name) return readColour(variables.get(name) ?? other ?? '', variables)
  const mix = /^color-mix\(in srgb, (.+) ([\d.]+)%, (.+)\)$/.exec(text)
  if (mix) {
    const [first, second] = [readColour(mix[1] ?? '', variables), readColour(mix[3] ?? '', variables)]
    const share = Number(mix[2]) / 100
    return first.map((part, place) => part * share + (second[place] ?? 0) * (1 - share)) as unknown as Colour
  }
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text)?.[1]
  if (hex) {
    const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])
    const [red = 0, green = 0, blue = 0] = digits.map((pair) => Number.parseInt(pair, 16))
    return [red, green, blue, 1]
  }
  const parts = /^rgba?\(([^)]+)\)$/.exec(text)?.[1]?.split(/[\s,/]+/)
  if (!parts) throw new Error(`"${value}" is no colour`)
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts.map((part) =>
    part.endsWith('%') ? Number(part.slice(0, -1)) / 100 : Number(part),
  )
  return [red, green, blue, alpha]
}

/** The colour that results from drawing one on another, opaque one. */
export function layOver(upper: Colour, lower: Colour): Colour {
  const [, , , alpha] = upper
  const parts = [0, 1, 2].map((place) => (upper[place] ?? 0) * alpha + (lower[place] ?? 0) * (1 - alpha))
  return [...parts, 1] as unknown as Colour
}

/** The contrast ratio of a colour and its background by WCAG 2.2, from 1 to 21. */
export function contrastOf(front: Colour, back: Colour): number {
  const [one, other] = [luminanceOf(layOver(front, back)), luminanceOf(back)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function luminanceOf([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
