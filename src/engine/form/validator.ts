/*
 * The form library's validator over ours: conditions are decided by `model/condition`, whole records by the compiled
 * validator and the rules of the entity. Nothing is compiled in the browser, so a strict CSP holds.
 */
import type { RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils'
import { toErrorSchema } from '@rjsf/utils'
import { matches } from '#model/condition'
import type { JsonSchema, Row } from '#model/jsonSchema'
import type { FieldProblem } from '#model/problem'
import type { Verdict } from '#model/validate'
import { pathOf } from './record'

/** Makes the validator of one form from its judge. */
export function createFormValidator(judge: (data: Row) => Verdict): ValidatorType<Row, RJSFSchema> {
  const errorsOf = (data: Row | undefined) => judge(data ?? {}).errors.map(toError)
  return {
    isValid: (schema, data) => matches(schema as unknown as JsonSchema, data),
    rawValidation: <Result>(_schema: RJSFSchema, data?: Row) => ({ errors: errorsOf(data) as Result[] }),
    validateFormData(data) {
      const errors = errorsOf(data)
      return { errors, errorSchema: toErrorSchema(errors) }
    },
  }
}

function toError({ path, message }: FieldProblem): RJSFValidationError {
  const property = pathOf(path)
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
  return { name: 'problem', property, message, stack: `${property} ${message}` }
}
