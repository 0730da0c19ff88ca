/*
 * Choices must suit the record they belong with (`fits`), as a unit must suit its product. Only changed choices are
 * checked: the referenced record may have changed since, which must not block edits of other fields.
 */
import type { Entity, Field, Reference } from '#model/entity/entity'
import { fitting, fitValueOf } from '#model/entity/fits'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { targetedBy } from '#model/entity/target'
import { systemActor } from '#model/people/actor'
import type { FieldProblem } from '#model/problem/problem'
import { validationText } from '#model/validationText'
import type { Queryable } from '../../../db/database'
import { readRow, selectByIds, selectLabels } from '../../sql/select'

interface ConstrainedChoice {
  readonly field: Field
  readonly fits: NonNullable<Field['fits']>
  readonly ref: Reference
  readonly id: number
  readonly value: unknown
  readonly path: string
}

export async function checkConstraints(
  db: Queryable,
  index: EntityIndex,
  entity: Entity,
  rows: { readonly before: Row; readonly after: Row },
): Promise<FieldProblem[]> {
  const previous = new Set(choicesIn(entity.fields, rows.before).map(keyOf))
  const changed = choicesIn(entity.fields, rows.after).filter((each) => !previous.has(keyOf(each)))
  const problems: FieldProblem[] = []
  for (const name of new Set(changed.map(({ ref }) => ref.entity))) {
    const target = index.get(name)
    const choices = changed.filter(({ ref }) => ref.entity === name)
    if (target) problems.push(...(await checkAgainst(db, index, target, choices)))
  }
  return problems
}

async function checkAgainst(
  db: Queryable,
  index: EntityIndex,
  target: Entity,
  choices: readonly ConstrainedChoice[],
): Promise<readonly FieldProblem[]> {
  const records = await readTargets(db, index, target, choices)
  const wrong = choices.flatMap((each) => {
    const record = records.get(each.id)
    const source = record && fitValueOf(each.fits, record)
    if (source === undefined || fitting(each.fits, source).includes(each.value)) return []
    return [{ ...each, source }]
  })
  if (wrong.length === 0) return []
  const ids = wrong.map(({ id }) => id)
  const { sql, params } = selectLabels(index, target, ids, systemActor)
  const labels = await db.query<{ id: number; label: string }>(sql, params)
  return wrong.map(({ field, fits, id, source, path }) => {
    const values = fitting(fits, source)
    const titles = (field.values ?? [])
      .filter(({ value }) => values.includes(value))
      .map(({ title }) => title)
    const label = labels.find((each) => each.id === id)?.label ?? target.title
    return { path, message: validationText.unfit(titles.length > 0 ? titles : [String(source)], label) }
  })
}

async function readTargets(
  db: Queryable,
  index: EntityIndex,
  target: Entity,
  choices: readonly ConstrainedChoice[],
): Promise<ReadonlyMap<unknown, Row>> {
  const ids = [...new Set(choices.map(({ id }) => id))]
  const named = [...new Set(choices.flatMap(({ fits }) => fits.fields))]
  const fields = named.filter((each) => target.fields.some((field) => field.name === each))
  // Read as the system: an actor who may choose a product may see its unit in a message.
  const statement = selectByIds(index, target, ids, { fields }, systemActor)
  const rows = (await db.query(statement.sql, statement.params)).map((raw) => readRow(target, raw))
  return new Map(rows.map((row) => [row[systemNames.id], row]))
}

function choicesIn(fields: readonly Field[], holder: Row, at = ''): readonly ConstrainedChoice[] {
  return fields.flatMap((field) => {
    const value = holder[field.name]
    if (value === undefined || value === null) return []
    const path = `${at}/${field.name}`
    const { fits } = field
    if (fits) {
      const beside = fields.find(({ name }) => name === fits.ref)?.ref
      const id = holder[fits.ref]
      if (!beside || typeof id !== 'number') return []
      return [{ field, fits, ref: targetedBy(beside, (name) => holder[name]), id, value, path }]
    }
    if (field.fields.length === 0) return []
    if (Array.isArray(value)) {
      return value.flatMap((item, i) => (isRow(item) ? choicesIn(field.fields, item, `${path}/${i}`) : []))
    }
    return isRow(value) ? choicesIn(field.fields, value, path) : []
  })
}

function keyOf({ field, ref, id, value }: ConstrainedChoice): string {
  return JSON.stringify([field.path, ref.entity, id, value])
}
