/* `among`: the deciding field must be a choice, and all values must exist. E336. */
import { isChoice } from '#model/entity/kindGuards'
import { at, entriesOf, itemsOf, namesText, problemAt, textOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { suggest } from '../files/suggest'
import type { PropertyNode } from '../sources/nodes'

export function checkAmong(nodes: readonly PropertyNode[]): readonly SchemaProblem[] {
  return nodes.flatMap((node) => (node.field.among ? checkNode(node) : []))
}

function checkNode({ cursor, field, name, scope }: PropertyNode): readonly SchemaProblem[] {
  const among = at(cursor, 'x-field', 'among')
  if (!isChoice(field)) return [problemAt(among, 'E336', 'among é só para uma escolha (enum ou oneOf)')]
  const own = (field.values ?? []).map(({ value }) => value)
  const place = at(among, 'by')
  const by = textOf(place)
  const choices = [...scope].filter(([each, sibling]) => isChoice(sibling) && each !== name)
  const deciding = choices.find(([each]) => each === by)?.[1]
  const strange = itemsOfAll(among).flatMap((each) =>
    own.some((value) => value === each.value)
      ? []
      : [
          problemAt(each, 'E336', `${JSON.stringify(each.value)} não é uma escolha deste campo`, {
            suggestion: suggest(String(each.value), own.map(String)),
          }),
        ],
  )
  if (!deciding) {
    const names = choices.map(([each]) => each)
    const message = `"${by ?? ''}" não é uma escolha vizinha nem da raiz; ${names.length > 0 ? `as escolhas são ${namesText(names)}` : 'não há nenhuma'}`
    return [problemAt(place, 'E336', message, { suggestion: suggest(by ?? '', names) }), ...strange]
  }
  const said = (deciding.values ?? []).map(({ value }) => String(value))
  const unknown = entriesOf(at(among, 'of'))
    .filter(([value]) => !said.includes(value))
    .map(([value, each]) =>
      problemAt(each, 'E336', `"${value}" não é uma escolha de "${by ?? ''}"`, {
        suggestion: suggest(value, said),
        atKey: true,
      }),
    )
  return [...unknown, ...strange]
}

function itemsOfAll(among: Parameters<typeof at>[0]) {
  return entriesOf(at(among, 'of')).flatMap(([, values]) => itemsOf(values))
}
