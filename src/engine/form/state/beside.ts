/* The fields beside a field of a form. */
import type { Field } from '#model/entity/entity'
import { fieldAt } from '#model/entity/paths'
import { isWritable } from '#model/record/writable'
import type { Siblings } from '../../contract'
import type { Form } from './FormScope'
import { valueAt } from './record'

type Path = readonly (string | number)[]

/** Resolves a name beside a field; a name the parent does not have is resolved at the root. */
export function around(
  { entity }: Pick<Form, 'entity'>,
  path: Path,
  name: string,
): readonly [Path, Field | undefined] {
  const holder = path.slice(0, -1)
  const names = holder.filter((step) => typeof step === 'string').join('.')
  const near = names === '' ? undefined : fieldAt(entity, `${names}.${name}`)
  return near ? [[...holder, ...name.split('.')], near] : [name.split('.'), fieldAt(entity, name)]
}

export function siblingsOf(form: Form, path: Path): Siblings {
  const { store } = form
  return {
    subscribe: store.subscribe,
    get(name) {
      const [way, field] = around(form, path, name)
      return field?.system ? form.record?.[name] : valueAt(store.getData(), way)
    },
    titleOf: (name) => around(form, path, name)[1]?.title ?? name,
  }
}

/** A field inside a read-only object is read-only too. */
export function isOpen({ entity, actor, record, fieldAt: at }: Form, path: Path): boolean {
  return path.every((step, level) => {
    const holder = typeof step === 'string' ? at(path.slice(0, level + 1)) : undefined
    return holder === undefined || isWritable(entity, holder, actor, record)
  })
}
