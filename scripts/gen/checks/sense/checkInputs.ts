/* Properties that no form can fill: lists of lists, objects without properties. E412. */
import { isJson, isTextList } from '#model/entity/kindGuards'
import { at, problemAt } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import type { PropertyNode } from '../../sources/nodes'

/** Such properties become kind `json`, which must be declared explicitly. */
export function checkInputs(nodes: readonly PropertyNode[]): readonly SchemaProblem[] {
  return nodes.flatMap(({ cursor, name, schema, field, isItem }) => {
    const format = schema.items?.format
    if (!isItem && isTextList(field) && format !== undefined) {
      const message = `"${name}": os itens de uma lista de textos são escritos livremente, e format "${format}" não teria efeito: use uma lista de objetos com um campo desse formato`
      return [problemAt(at(cursor, 'items', 'format'), 'E412', message)]
    }
    if (isItem || !isJson(field) || at(cursor, 'x-field', 'kind').value !== undefined) return []
    if (field.computed !== undefined) return []
    // A missing part is reported where it is named.
    if (schema.items?.type === undefined && at(cursor, 'items', '$ref').value !== undefined) return []
    const said = textOfShape(schema)
    if (said === undefined) return []
    const message = `nenhum campo de formulário preenche ${said}: ${adviceFor(schema)}, ou diga "x-field": {"kind": "json"} se um editor de JSON serve`
    return [problemAt(cursor, 'E412', `"${name}": ${message}`, { atKey: true })]
  })
}

type Shape = PropertyNode['schema']

function textOfShape(schema: Shape): string | undefined {
  const type = [schema.type ?? []].flat().find((each) => each !== 'null')
  if (type === 'object') return 'um objeto sem properties'
  if (type !== 'array') return undefined
  const inner = schema.items?.type
  return inner === undefined ? 'uma lista sem items' : `uma lista de "${String(inner)}"`
}

function adviceFor(schema: Shape): string {
  const type = [schema.type ?? []].flat().find((each) => each !== 'null')
  return type === 'object'
    ? 'declare as propriedades do objeto'
    : 'declare items com type "string", com enum, com x-field.ref ou com properties'
}
