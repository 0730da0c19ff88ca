/*
 * Validation of a form. Hides the compiled validators and rjsf's own texts.
 *
 * rjsf's precompiled validator calls the function that `npm run gen` compiled, over the record the form would
 * save and together with the entity's rules. `model/condition` decides the conditions, so that one function per
 * entity is enough (docs/decisions/0001-one-validator-per-entity.md) and a strict CSP works.
 */
import { hashForSchema, type RJSFSchema, type ValidatorType } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import type { FieldProblem } from '#model/problem/problem'
import { matches } from '#model/record/condition'
import type { ValidationResult } from '#model/record/validate'

/** @param judge runs the compiled validator and the rules */
export function createFormValidator(
  schema: JsonSchema,
  judge: () => ValidationResult,
): ValidatorType<Row, RJSFSchema> {
  const root = schema as RJSFSchema
  const validate = () => {
    validate.errors = judge().errors.map(toError)
    return validate.errors.length === 0
  }
  validate.errors = [] as ReturnType<typeof toError>[]
  const validator = createPrecompiledValidator<Row>({ [hashForSchema(root)]: validate } as never, root)
  return Object.assign(validator, {
    isValid: (condition: RJSFSchema, data: Row | undefined) => matches(condition as JsonSchema, data),
    // The schema never changes, so rjsf's comparison would only cost time.
    ensureSameRootSchema: () => true,
  })
}

function toError({ path, message }: FieldProblem) {
  return { keyword: 'problem', instancePath: path, schemaPath: '#/problem', params: {}, message }
}
