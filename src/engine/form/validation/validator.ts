/*
 * Room: the judgement of a form. Hides the compiled validators and the form library's own sentences.
 *
 * The form library's precompiled validator over our judge: conditions are decided by `model/condition`, whole
 * records by the compiled validator and the rules of the entity. Nothing is compiled in the browser, so a strict
 * CSP holds; one function per entity is enough (docs/decisions/0001-one-validator-per-entity.md).
 */
import { hashForSchema, type RJSFSchema, type ValidatorType } from '@rjsf/utils'
import AJV8PrecompiledValidator from '@rjsf/validator-ajv8/lib/precompiledValidator.js'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { matches } from '#model/record/condition'
import type { Verdict } from '#model/record/validate'
import type { FieldProblem } from '#model/wire/problem'

/** Makes the validator of one form from its schema and its judge. */
export function createFormValidator(
  schema: JsonSchema,
  judge: (data: Row) => Verdict,
): ValidatorType<Row, RJSFSchema> {
  return new FormValidator(schema as RJSFSchema, judge)
}

/** The library asks for a class. */
class FormValidator extends AJV8PrecompiledValidator<Row, RJSFSchema> {
  readonly #judge: (data: Row) => Verdict

  constructor(schema: RJSFSchema, judge: (data: Row) => Verdict) {
    // The root function is never called by the base class, because `rawValidation` is ours; it must be there.
    super({ [hashForSchema(schema)]: Object.assign(() => true, { errors: null }) } as never, schema)
    this.#judge = judge
  }

  /** The same object is always drawn and judged, so a comparison of schemas would only cost time. */
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
