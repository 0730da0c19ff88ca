import { entities } from '#generated/entities.ts'
import type { EntityName, RecordOf } from '#model/entity/registry'

export function isChoice<N extends EntityName, F extends keyof RecordOf<N> & string>(
  name: N,
  fieldName: F,
  value: unknown,
): value is NonNullable<RecordOf<N>[F]> {
  const entity = entities.find((each) => each.name === name)
  const field = entity?.fields.find((each) => each.name === fieldName)
  return field?.values?.some((choice) => choice.value === value) === true
}
