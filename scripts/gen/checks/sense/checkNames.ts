/* Names that cannot be stored: inherited object keys, too long for a column, or too many. E400, E401, E404. */
import { at, type Cursor, entriesOf, itemsOf, problemAt, rootOf, textOf } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import { isInherited } from '../../files/schemaFile'
import type { FileNodes } from '../../sources/nodes'
import type { Source } from '../../sources/sources'

/** PostgreSQL allows 63 bytes; names derived from this one (indexes, quarantine columns) are longer. */
const longest = 48
/** PostgreSQL allows 1,600 columns per table, including dropped ones. */
const mostFields = 400

export function checkEntityNames({ file, name, words, entity }: Source): readonly SchemaProblem[] {
  const root = rootOf(file)
  const properties = at(root, 'properties')
  const workflow = at(words, 'workflow')
  // Inherited keys such as `constructor` are rejected when the file is read.
  const keys = [at(workflow, 'states'), at(workflow, 'transitions'), at(words, 'acts')].flatMap(entriesOf)
  const actions = itemsOf(at(words, 'actions')).flatMap((each) => {
    const place = at(each, 'name')
    return [[textOf(place) ?? '', place] as const]
  })
  const count = entity.fields.filter((field) => !field.system).length
  return [
    ...nameProblems(name, root, 'o nome do arquivo', false),
    ...keys.flatMap(([key, place]) => nameProblems(key, place, 'o nome', true)),
    ...actions.flatMap(([key, place]) => nameProblems(key, place, 'o nome', false)),
    ...(count > mostFields
      ? [
          problemAt(
            properties,
            'E404',
            `${count} campos são demais para uma entidade (até ${mostFields}): reúna os que andam juntos em objetos ou em outra entidade`,
            { atKey: true },
          ),
        ]
      : []),
  ]
}

export function checkPropertyNames({ properties }: FileNodes): readonly SchemaProblem[] {
  return properties.flatMap(({ cursor, name, isItem }) =>
    isItem ? [] : nameProblems(name, cursor, 'o nome', true),
  )
}

function nameProblems(name: string, place: Cursor, what: string, atKey: boolean): readonly SchemaProblem[] {
  if (isInherited(name)) {
    const message = `${what} "${name}" já é de todo objeto do JavaScript e seria confundido com ele: use outro`
    return [problemAt(place, 'E400', message, { atKey })]
  }
  if (name.length <= longest) return []
  const message = `${what} "${name.slice(0, 20)}…" tem ${name.length} letras; cabem ${longest}, que é o que o banco guarda`
  return [problemAt(place, 'E401', message, { atKey })]
}
