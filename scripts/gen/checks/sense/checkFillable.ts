/* Required fields that people who create records cannot fill. E405, E406, E407. */
import type { Field } from '#model/entity/entity'
import { isReference } from '#model/entity/kindGuards'
import { isMade } from '#model/entity/rollup'
import { at, type Cursor, namesText, problemAt, rootOf, textOf, textsOf } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import type { Source } from '../../sources/sources'

export function checkFillable(source: Source): readonly SchemaProblem[] {
  const { words, entity, file } = source
  const moved = textOf(at(words, 'workflow', 'field'))
  const creators = textsOf(at(words, 'access', 'create')).map(([role]) => role)
  return textsOf(at(rootOf(file), 'required')).flatMap(([name, place]) => {
    const field = entity.fields.find((each) => each.name === name)
    // Computed fields have their own error; a default fills what people cannot.
    if (!field || isMade(field) || field.default !== undefined || name === moved) return []
    return checkField(field, creators, place, source)
  })
}

function checkField(
  field: Field,
  creators: readonly string[],
  place: Cursor,
  source: Source,
): readonly SchemaProblem[] {
  const { name } = field
  if (field.readOnly && creators.length > 0) {
    const message = `"${name}" é obrigatório e somente leitura, sem default nem computed: nenhum cadastro seria aceito`
    return [problemAt(place, 'E405', message)]
  }
  const barred = creators.filter(
    (role) => field.roles.view?.includes(role) === false || field.roles.edit?.includes(role) === false,
  )
  if (barred.length > 0) {
    const message = `"${name}" é obrigatório, mas ${namesText(barred)} cadastra e não pode preenchê-lo: dê um default, ou inclua o papel em x-field.roles`
    return [problemAt(place, 'E406', message)]
  }
  if (isReference(field) && field.ref?.entity === source.name && creators.length > 0) {
    const message = `"${name}" é obrigatório e leva à própria entidade: o primeiro registro nunca seria aceito`
    return [problemAt(place, 'E407', message)]
  }
  return []
}
