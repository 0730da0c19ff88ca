/* Record pages: related lists and hidden fields. E380–E382. */
import { at, type Cursor, itemsOf, problemAt, textsOf } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import { suggest } from '../../files/suggest'
import type { Source, Sources } from '../../sources/sources'
import { checkPrints } from './checkPrints'
import { checkRecordCharts } from './checkRecordCharts'
import { checkRelated, keysOf } from './checkRelated'

export function checkRecordPage(source: Source, sources: Sources): readonly SchemaProblem[] {
  const record = at(source.words, 'record')
  return [
    ...itemsOf(at(record, 'related')).flatMap((each) => checkRelated(each, source, sources)),
    ...itemsOf(at(record, 'charts')).flatMap((each) => checkRelated(each, source, sources, 'record.charts')),
    ...checkRecordCharts(source, sources),
    ...checkPrints(source, sources),
    ...textsOf(at(record, 'hide')).flatMap(([name, place]) => checkHidden(name, place, source, sources)),
  ]
}

function checkHidden(
  name: string,
  place: Cursor,
  source: Source,
  sources: Sources,
): readonly SchemaProblem[] {
  const known = [...source.entity.fields.map((field) => field.name), ...keysOf(source, sources)]
  if (known.includes(name)) return []
  const message = `nada se chama "${name}" na página do registro`
  return [problemAt(place, 'E382', message, { suggestion: suggest(name, known) })]
}
