/* All rows of a list on paper, up to a limit that it states. Loaded at the first print. */
import { oncePerTitle } from '#model/entity/sameTitled'
import { isAccountField } from '#model/entity/system'
import { startReport } from '#model/report/startReport'
import { showCondition } from '#model/show/condition'
import type { ConsoleTools } from '../console/console'
import type { ConsoleDataProvider } from '../data/dataProvider'
import type { ExportRequest } from '../export/makeFile'
import { printReport } from '../export/printReport'
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
  const { entity, title, query: asked, group } = request
  const options = { query: asked, ...(group !== undefined && { group }) }
  const { query, summary, head, itemsOf } = startReport(tools.index, entity, tools.actor, 'pdf', options)
  const [first] = query.sort
  const [{ data, total = data.length }, sums, words] = await Promise.all([
    dataProvider.getList(entity.name, {
      pagination: { page: 1, perPage: mostRows },
      ...(first && { sort: { field: first[0], order: first[1] } }),
      filter: { ...query.filter, ...(query.q && { q: query.q }) },
      meta: { labels: true, fields: query.fields ?? [], thenBy: query.sort },
    }),
    summary && dataProvider.summary(entity.name, summary).then((answer) => answer.data),
    filterWords(print),
  ])
  const at = new Date().toISOString()
  const counted = data.length < total ? gridText.printedPart(data.length, total) : gridText.items(data.length)
  printReport({
    title,
    told: [counted, ...words].join(' · '),
    author: tools.actor.name,
    at,
    relations: [{ title: '', head: { ...head(sums), total, at }, items: itemsOf(sums)(data) }],
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
