import type { SchemaProblem } from '../../../../scripts/gen/files/problem'
import { problemsOf, textsWith } from './base'
import { betweenCases } from './wrong/between'
import { boundCases } from './wrong/bounds'
import type { MistakeCase } from './wrong/case'
import { chartCases } from './wrong/charts'
import { eventCases } from './wrong/events'
import { expressionCases } from './wrong/expressions'
import { flowCases } from './wrong/flows'
import { holderCases } from './wrong/holders'
import { listCases } from './wrong/lists'
import { metaCases } from './wrong/meta'
import { offerCases } from './wrong/offers'
import { pageCases } from './wrong/page'
import { propertyCases } from './wrong/properties'
import { rollupCases } from './wrong/rollups'
import { secretCases } from './wrong/secrets'
import { senseCases } from './wrong/sense'
import { seriesCases } from './wrong/series'
import { stateCases } from './wrong/states'
import { suggestionCases } from './wrong/suggestions'
import { targetCases } from './wrong/targets'
import { templateCases } from './wrong/templates'
import { treeCases } from './wrong/trees'
import { typeCases } from './wrong/types'
import { valueCases } from './wrong/values'

export const corpus = {
  metaCases,
  propertyCases,
  boundCases,
  holderCases,
  suggestionCases,
  secretCases,
  rollupCases,
  seriesCases,
  expressionCases,
  listCases,
  offerCases,
  pageCases,
  chartCases,
  eventCases,
  flowCases,
  stateCases,
  betweenCases,
  targetCases,
  templateCases,
  treeCases,
  senseCases,
  typeCases,
  valueCases,
}

const found = new Map<MistakeCase, readonly SchemaProblem[]>()

export function problemsOfCase(wrong: MistakeCase): readonly SchemaProblem[] {
  const problems = found.get(wrong) ?? problemsOf(textsWith(wrong.changes))
  found.set(wrong, problems)
  return problems
}
