/* Properties with one type at the root and another in a branch, which no value satisfies. E413. */
import { at, entriesOf, problemAt, textOf } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import type { FileNodes } from '../../sources/nodes'

export function checkBranchTypes({ holders }: FileNodes): readonly SchemaProblem[] {
  return holders.flatMap(({ cursor, place, known }) => {
    if (place !== 'branch') return []
    return entriesOf(at(cursor, 'properties')).flatMap(([name, each]) => {
      const type = textOf(at(each, 'type'))
      const there: unknown = known.get(name)?.schema.type
      const isSame = type === undefined || typeof there !== 'string' || there === type
      if (isSame || (there === 'number' && type === 'integer')) return []
      const message = `"${name}" já é "${there}" fora da condição, e nenhum valor seria também "${type}"`
      return [problemAt(at(each, 'type'), 'E413', message)]
    })
  })
}
