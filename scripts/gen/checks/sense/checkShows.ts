/* Fields that are only visible if another one has a value and vice versa, so that neither can ever appear. E433. */
import { expressionNames } from '#model/expression/expressionNames'
import { mayHold } from '../../expressions/everTrue'
import { at, namesText, problemAt, textOf } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import type { PropertyNode } from '../../sources/nodes'

export function checkShows(nodes: readonly PropertyNode[]): readonly SchemaProblem[] {
  const shown = nodes.flatMap((node) => {
    const place = at(node.cursor, 'x-field', 'show')
    const text = textOf(place)
    // Fields that the server fills in appear anyway.
    return text === undefined || node.isItem || node.field.readOnly
      ? []
      : [{ node, place, names: expressionNames(text), text }]
  })
  const leadsTo = (from: (typeof shown)[number]) =>
    shown.filter(
      ({ node }) => from.names.includes(node.name) && from.node.siblings.get(node.name) !== undefined,
    )
  const reached = (from: (typeof shown)[number]) => {
    const found = new Set<(typeof shown)[number]>()
    const walk = (each: (typeof shown)[number]): void => {
      for (const next of leadsTo(each)) if (!found.has(next) && found.add(next)) walk(next)
    }
    walk(from)
    return found
  }
  const told = new Set<unknown>()
  return shown.flatMap((each) => {
    const circle = [...reached(each)].filter((other) => reached(other).has(each))
    if (circle.length === 0 || told.has(each)) return []
    for (const one of circle) told.add(one)
    const empty = new Set(circle.map(({ node }) => node.name))
    if (circle.some(({ text, node }) => isSafe(text, node, empty))) return []
    const names = namesText([...empty].map((name) => `"${name}"`))
    const message =
      empty.size === 1
        ? `${names} só apareceria depois de preenchido: ninguém o veria`
        : `${names} só aparecem quando o outro está preenchido: nenhum deles seria visto`
    return [problemAt(each.place, 'E433', message)]
  })
}

/** Whether the field can appear while all fields of the cycle are empty; invalid expressions are reported elsewhere. */
function isSafe(text: string, { scope }: PropertyNode, empty: ReadonlySet<string>): boolean {
  try {
    return mayHold(text, scope, empty)
  } catch {
    return true
  }
}
