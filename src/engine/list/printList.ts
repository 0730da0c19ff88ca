/*
 * All rows of a list on paper, up to a limit that it states. Requested as an export, so that the server checks the
 * permission and writes the audit log. Loaded at the first print.
 */
import { oncePerTitle } from '#model/entity/sameTitled'
import { isAccountField } from '#model/entity/system'
import { isGroup } from '#model/report/report'
import { showCondition } from '#model/show/condition'
import type { ConsoleTools } from '../console/console'
import type { ConsoleDataProvider } from '../data/dataProvider'
import type { ExportRequest } from '../export/makeFile'
import { linesFrom, readLines } from '../export/makers'
import { printReport } from '../export/printReport'
import { readReport } from '../export/reportLines'
import { columnElsewhere, type ListColumn } from '../rows/listColumns'
import { chosenValues } from './filters/filterValues'
import { valueText } from './grid/GridLines'
import { gridText } from './messages'

const mostRows = 2_000

interface ListPrint {
  readonly request: Omit<ExportRequest, 'type'>
  readonly columns: readonly ListColumn[]
  readonly tools: ConsoleTools
  readonly dataProvider: ConsoleDataProvider
}

/** @throws HttpError when the server refuses or cannot be reached */
export async function printList(print: ListPrint): Promise<void> {
  const { request, tools, dataProvider } = print
  const control = new AbortController()
  const makeLines = linesFrom(tools.index, tools.actor, dataProvider)
  const pieces = readLines({ ...request, type: 'pdf' }, control.signal, makeLines)
  const [{ head, items }, words] = await Promise.all([readReport(pieces, mostRows), filterWords(print)])
  control.abort()
  const shown = items.filter((item) => !isGroup(item)).length
  const counted = shown < head.total ? gridText.printedPart(shown, head.total) : gridText.items(shown)
  printReport({
    title: request.title,
    told: [counted, ...words].join(' · '),
    author: head.author,
    at: head.at,
    relations: [{ title: '', head, items }],
  })
}

/** @example ['State: open, closed', 'Search: blue'] */
async function filterWords({ request, columns, tools, dataProvider }: ListPrint): Promise<readonly string[]> {
  const { entity, query } = request
  const words = Object.entries(query.filter).map(async ([path, condition]) => {
    const column = columns.find((each) => each.column.field === path) ?? columnElsewhere(entity, path, tools)
    if (!column) return []
    const values = oncePerTitle(column.field, chosenValues(condition))
    if (values.length === 0) return [`${column.text}: ${showCondition(condition, column.field)}`]
    const { [path]: _own, ...filter } = query.filter
    const isNamed = column.field.ref !== undefined || isAccountField(column.field)
    const facets = isNamed
      ? (await dataProvider.summary(entity.name, { filter, sums: [], facets: [path] })).data.facets[path]
      : undefined
    const labelOf = (value: unknown) => facets?.find((each) => each.value === value)?.label
    return [
      `${column.text}: ${values.map((value) => valueText(entity, column, value, labelOf(value))).join(', ')}`,
    ]
  })
  const searched = query.q ? [gridText.searched(query.q)] : []
  return [...(await Promise.all(words)).flat(), ...searched]
}
