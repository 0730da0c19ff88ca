/* Numbering series: syntax, a suitable field, and no other source of the value. E366, E367. */
import { isShortText } from '#model/entity/kindGuards'
import { aroundIn, readSeries, spellNumber } from '#model/entity/series'
import { at, namesText, problemAt, textOf } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import type { PropertyNode } from '../../sources/nodes'
import type { Source } from '../../sources/sources'

export function checkSeries(
  nodes: readonly PropertyNode[],
  owner: Source | undefined,
): readonly SchemaProblem[] {
  return nodes.flatMap((node) => checkNode(node, owner))
}

function checkNode(node: PropertyNode, owner: Source | undefined): readonly SchemaProblem[] {
  const place = at(node.cursor, 'x-field', 'series')
  const text = textOf(place)
  if (text === undefined) return []
  const read = readSeries(text)
  if ('wrong' in read) {
    const message =
      read.wrong === 'hole'
        ? `series não conhece "{${read.hole ?? ''}}": há {ano} e a sequência, como {0000}`
        : 'series tem uma sequência, e uma só, de 1 a 12 zeros entre chaves: "PED-{ano}-{0000}"'
    return [problemAt(place, 'E366', message)]
  }
  const { field, name, isRoot, isItem } = node
  const tell = (message: string) => [problemAt(place, 'E367', message, { atKey: true })]
  if (!owner || !isRoot || isItem || !isShortText(field) || field.values)
    return tell(`series numera registros: vale só em textos da raiz de uma entidade, e "${name}" não é um`)
  const own = at(node.cursor, 'x-field')
  const words = ['computed', 'rollup', 'suggest', 'show', 'mask'].filter(
    (word) => at(own, word).value !== undefined,
  )
  if (at(node.cursor, 'default').value !== undefined) words.push('default')
  if (at(own, 'unique').value === false) words.push('unique: false')
  if (words.length > 0)
    return tell(`series não combina com ${namesText(words)}: é o servidor que dá o número`)
  const [first, last] = [1, 10 ** read.digits - 1].map((number) =>
    spellNumber(aroundIn(text, '2026'), number),
  )
  const misfit = [first ?? '', last ?? ''].find((each) => !fits(node, each))
  return misfit === undefined ? [] : tell(`"${misfit}" não caberia em "${name}": veja maxLength e pattern`)
}

/** Whether the number satisfies the field's limits; an invalid pattern has its own error. */
function fits({ schema: { maxLength, pattern } }: PropertyNode, text: string): boolean {
  if (maxLength !== undefined && text.length > maxLength) return false
  if (pattern === undefined) return true
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return true
  }
}
