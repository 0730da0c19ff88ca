/* Charts of record pages: axes and aggregates. E337–E341. */

import type { Field, Filter } from '#model/entity/entity'
import { isSummableWhere } from '#model/entity/family'
import { isRow } from '#model/entity/jsonSchema'
import { isTemporal } from '#model/entity/kindGuards'
import { traitsOf } from '#model/entity/kinds'
import { fold } from '#model/formats/fold'
import { at, type Cursor, itemsOf, problemAt, textOf } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import { readPath } from '../../sources/readPath'
import type { Source, Sources } from '../../sources/sources'

const inside = 'record.charts'

export function checkRecordCharts(source: Source, sources: Sources): readonly SchemaProblem[] {
  const charts = itemsOf(at(source.words, 'record', 'charts'))
  return [...charts.flatMap((each) => checkChart(each, sources)), ...checkTitles(charts)]
}

function checkChart(word: Cursor, sources: Sources): readonly SchemaProblem[] {
  const holder = sources.byName.get(textOf(at(word, 'from'))?.split('.')[0] ?? '')
  const x = at(word, 'x')
  const y = at(word, 'y')
  const by = at(word, 'by')
  const of = at(word, 'of')
  if (!holder) return []
  const read = (cursor: Cursor) => {
    const path = textOf(cursor)
    return path === undefined || !cursor
      ? { problems: [] }
      : readPath(sources, holder, path, cursor, { inside, crosses: true })
  }
  const [along, measured] = [read(x), read(y)]
  const problems = [...along.problems, ...measured.problems]
  const field = 'field' in along ? along.field : undefined
  if (field && !isDrawnAlong(field)) {
    const message = `um gráfico não se desenha ao longo de "${textOf(x)}": use uma data, um mês ou um campo de poucos valores (escolha, referência, situação, sim ou não)`
    problems.push(problemAt(x, 'E337', message))
  }
  if (field && textOf(by) !== undefined && !isTemporal(field)) {
    problems.push(problemAt(by, 'E340', `"${textOf(x)}" não é uma data, e não tem períodos`))
  }
  const added = 'field' in measured ? measured.field : undefined
  if (added && !isSummableWhere(added, textOf(y) ?? '', filterAt(word))) {
    const message = `os valores de "${textOf(y)}" não se somam: use um campo numérico de uma só unidade, ou um filtro que deixe uma só`
    problems.push(problemAt(y, 'E338', message))
  }
  const wanted = textOf(of)
  if (wanted !== undefined && (wanted === 'count') !== (textOf(y) === undefined)) {
    const message =
      wanted === 'count'
        ? '"count" conta registros: tire o "y"'
        : `"${wanted}" precisa dizer de que campo, em "y"`
    problems.push(problemAt(of, 'E339', message))
  }
  return problems
}

function filterAt(word: Cursor): Filter {
  const { value } = at(word, 'filter')
  return isRow(value) ? (value as Filter) : {}
}

/** Periods and kinds with few values; others would give one point per record. */
function isDrawnAlong(field: Field): boolean {
  const { filterable, family, isMany } = traitsOf(field.kind)
  if (!filterable || isMany) return false
  return isTemporal(field) || field.ref !== undefined || field.values !== undefined || family === 'boolean'
}

function checkTitles(charts: readonly Cursor[]): readonly SchemaProblem[] {
  const seen = new Set<string>()
  return charts.flatMap((each) => {
    const place = at(each, 'title')
    const title = textOf(place)
    if (title === undefined) return []
    const isTwice = seen.has(fold(title))
    seen.add(fold(title))
    return isTwice ? [problemAt(place, 'E341', `dois gráficos se chamam "${title}"`)] : []
  })
}
