/* Converts property names to column names; a name that cannot be used gets the same replacement everywhere. */
import { systemFields } from '#model/entity/system'
import { isInherited } from '../../gen/files/schemaFile'
import { freeName, nameOf } from '../portuguese'

const kept = /^[A-Za-z][A-Za-z0-9_]{0,47}$/

export function columnNames(source: readonly string[], isRoot: boolean): ReadonlyMap<string, string> {
  const system = new Set(isRoot ? systemFields.map(({ name }) => name) : ['id', 'versao'])
  const canKeep = (name: string) => kept.test(name) && !isInherited(name) && !system.has(name)
  const taken = new Set([...system, ...source.filter(canKeep)])
  const names = new Map<string, string>()
  for (const name of source) {
    if (canKeep(name)) {
      names.set(name, name)
      continue
    }
    const wanted = name === 'id' ? 'identificador' : nameOf(name.replace(/^[@$_#]+/, '')) || 'campo'
    const column = freeName(system.has(wanted) ? `${wanted}_origem` : wanted, taken)
    taken.add(column)
    names.set(name, column)
  }
  return names
}
