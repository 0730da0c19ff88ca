/* Masks whose output the field rejects, or that lose valid characters. E411. */
import fc from 'fast-check'
import { isWholeIn } from '#model/formats/index'
import { at, problemAt, textOf } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import type { PropertyNode } from '../../sources/nodes'

const slots = /[#A]/g

export function checkMasks(nodes: readonly PropertyNode[]): readonly SchemaProblem[] {
  return nodes.flatMap(({ cursor, name, schema }) => {
    const place = at(cursor, 'x-field', 'mask')
    const mask = textOf(place)
    if (mask === undefined) return []
    if (mask.search(slots) < 0) {
      const message = `a máscara "${mask}" não tem lugar para nada que se digite: # é um algarismo, A uma letra ou um algarismo`
      return [problemAt(place, 'E411', message)]
    }
    const filled = samplesOf(mask)
    const { maxLength, minLength, pattern } = schema
    const isLong = maxLength !== undefined && filled.every((text) => text.length > maxLength)
    if (isLong) return [refuse(`passa de maxLength (${maxLength})`)]
    if (minLength !== undefined && filled.every((text) => text.length < minLength)) {
      return [refuse(`não chega a minLength (${minLength})`)]
    }
    const test = pattern === undefined ? undefined : readPattern(pattern)
    if (test && !filled.some((text) => test.test(text))) return [refuse(`não obedece ao pattern ${pattern}`)]
    const isOfLength = ({ length }: string) => length <= (maxLength ?? length) && length >= (minLength ?? 0)
    const sample = textOf(at(cursor, 'x-field', 'sample'))
    const own = [schema.default, ...(schema.examples ?? []), sample].filter(isString)
    const lost = [...own, ...(test ? textsOf(test).filter(isOfLength) : [])].find(
      (text) => !isWholeIn(mask, text),
    )
    if (lost === undefined) return []
    const message = `a máscara "${mask}" não tem lugar para "${lost}", que "${name}" aceita: tire a máscara, ou aceite só o que cabe nela`
    return [problemAt(place, 'E411', message)]

    function refuse(how: string): SchemaProblem {
      return problemAt(place, 'E411', `o que a máscara "${mask}" deixa digitar em "${name}" ${how}`)
    }
  })
}

/** Filled masks, with and without literals, always using the same digit and letter. */
function samplesOf(mask: string): readonly string[] {
  const fill = (digit: string, other: string) => mask.replace(slots, (slot) => (slot === '#' ? digit : other))
  const masked = [...'0123456789'].flatMap((digit) => [
    fill(digit, digit),
    ...[...'AZ'].map((letter) => fill(digit, letter)),
  ])
  return [...masked, ...masked.map((text) => text.replace(/[^0-9A-Z]/g, ''))]
}

function textsOf(pattern: RegExp): readonly string[] {
  return fc.sample(fc.stringMatching(pattern), { seed: 1, numRuns: 200 })
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function readPattern(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return undefined
  }
}
