/* What a change of a form's values changes with it: choices that depend on a changed field. Pure. */
import type { Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isList } from '#model/entity/kindGuards'
import { hasParents, parentsOf, remaining } from '../../fields/choices/dependents'
import { isSame } from '../../records/isSame'
import { around, isOpen } from './beside'
import type { Form } from './FormScope'
import { pointerOf, valueAt } from './record'
import { isSuggested } from './suggestions'

type Path = readonly (string | number)[]

/** A value set by the same change stays, as does one suggested together with the fields it depends on. */
export function dependentsOf(form: Form, before: Row, after: Row): readonly (readonly [Path, unknown])[] {
  return placesIn(form.entity.fields, [], before, after).flatMap(([field, path]) => {
    const value = valueAt(after, path)
    const isSet = value !== undefined && value !== null && isSame(value, valueAt(before, path))
    if (!isSet || form.isReadOnly || !isOpen(form, path)) return []
    const pathOf = (name: string) => around(form, path, name)[0]
    const next = remaining(
      field,
      value,
      (name) => valueAt(before, pathOf(name)),
      (name) => valueAt(after, pathOf(name)),
    )
    const cameTogether = () =>
      [path, ...parentsOf(field).map(pathOf)].every((each) => isSuggested(form, pointerOf(each)))
    return isSame(next, value) || cameTogether() ? [] : [[path, next] as const]
  })
}

function placesIn(
  fields: readonly Field[],
  holder: Path,
  before: Row,
  after: Row,
): readonly (readonly [Field, Path])[] {
  return fields.flatMap((field) => {
    const path = [...holder, field.name]
    if (parentsOf(field).length > 0) return [[field, path] as const]
    // A list may have hundreds of items.
    if (!field.fields.some(hasParents)) return []
    if (!isList(field)) return placesIn(field.fields, path, before, after)
    const [was, items] = [valueAt(before, path), valueAt(after, path)]
    // Items have other places when one was added or removed.
    if (!Array.isArray(was) || !Array.isArray(items) || was.length !== items.length) return []
    return items.flatMap((_item, at) => placesIn(field.fields, [...path, at], before, after))
  })
}
