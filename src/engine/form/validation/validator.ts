/*
 * Validation of a form. Hides the compiled validators and rjsf's own texts.
 *
 * Adapts rjsf's precompiled validator: `model/condition` decides conditions; the compiled validator and the
 * entity's rules check whole records. Nothing is compiled in the browser, so a strict CSP works. One function
 * per entity is enough (docs/decisions/0001-one-validator-per-entity.md).
 */
import { hashForSchema, type RJSFSchema, type ValidatorType } from '@rjsf/utils'
import AJV8PrecompiledValidator from '@rjsf/validator-ajv8/lib/precompiledValidator.js'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import type { FieldProblem } from '#model/problem/problem'
import { matches } from '#model/record/condition'
import type { ValidationResult } from '#model/record/validate'

export function createFormValidator(
  schema: JsonSchema,
  judge: (data: Row) => ValidationResult,
): ValidatorType<Row, RJSFSchema> {
  return new FormValidator(schema as RJSFSchema, judge)
}

class FormValidator extends AJV8PrecompiledValidator<Row, RJSFSchema> {
  readonly #judge: (data: Row) => ValidationResult

  constructor(schema: RJSFSchema, judge: (data: Row) => ValidationResult) {
    // The base class requires the root function, but never calls it because `rawValidation` is overridden.
    super({ [hashForSchema(schema)]: Object.assign(() => true, { errors: null }) } as never, schema)
    this.#judge = judge
  }

  /** The schema never changes, so rjsf's comparison would only cost time. */
  override ensureSameRootSchema(): boolean {
    return true
  }

  override isValid(schema: RJSFSchema, data: Row | undefined): boolean {
    return matches(schema as unknown as JsonSchema, data)
  }

  override rawValidation<Result>(_schema: RJSFSchema, data?: Row): { errors?: Result[] } {
    return { errors: this.#judge(data ?? {}).errors.map(toError) as Result[] }
  }
}

function toError({ path, message }: FieldProblem) {
  return { keyword: 'problem', instancePath: path, schemaPath: '#/problem', params: {}, message }
}
