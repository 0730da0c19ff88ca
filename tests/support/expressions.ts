/* Lets tests evaluate expressions of schemas that were not generated. */
import { readExpressionsWith } from '#model/expression/expression'
import { readTree } from '../../scripts/gen/expressions/expressionLanguage'

readExpressionsWith(readTree)
