/* Lets tests evaluate expressions of schemas that nobody generated. */
import { readExpressionsWith } from '#model/expression/expression'
import { readTree } from '../../scripts/gen/expressions/expressionLanguage'

readExpressionsWith(readTree)
