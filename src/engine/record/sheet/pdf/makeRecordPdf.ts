/*
 * The page about a record as a PDF, with the rows that lead to it. Each list is asked for as an export of its own, and so
 * is the record: the server says who may, and writes it into the trail.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { mayAct } from '#model/people/access'
import { isHiddenAt } from '#model/record/hideRow'
import { geometryOf } from '#model/record/located'
import { filterOf } from '#model/record/relations'
import { stateOf } from '#model/record/states'
import type { RecordReport, ReportRelation } from '#model/report/recordReport'
import type { RecordHead } from '#model/wire/record/recordHead'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import { formText } from '../../../form/messages'
import { type ExportRequest, linesFrom, readLines, workOut } from '../../../list/export/makers'
import { readHead, readItems } from '../../../list/export/reportLines'
import type { ConsoleTools } from '../../../shell/console'
import { labelOfRecord } from '../../labelOfRecord'
import { sheetText } from '../messages'
import { relatedColumns } from '../relatedColumns'
import type { CountedRelation } from '../useRelated'
import { reportCharts } from './reportCharts'
import { reportPictures } from './reportPictures'
import { type Named, namedIn, reportSections } from './reportSections'

interface RecordPdf {
  readonly entity: Entity
  readonly head: RecordHead
  readonly related: readonly CountedRelation[]
  readonly tools: ConsoleTools
  readonly dataProvider: ConsoleDataProvider
  readonly signal: AbortSignal
}

/**
 * Makes the file.
 * @throws HttpError when the server refuses
 */
export async function makeRecordPdf(asked: RecordPdf): Promise<Blob> {
  const { entity, head, related, tools, dataProvider, signal } = asked
  const { actor, index } = tools
  const { record } = head
  const id = record.id
  const makeLines = linesFrom(index, actor, dataProvider)
  const read = (request: Omit<ExportRequest, 'type' | 'title'>) =>
    readReport(readLines({ ...request, type: 'pdf', title: '' }, signal, makeLines))
  const { head: own } = await read({ entity, query: { filter: { id }, sort: [], fields: ['id'] } })
  const relations: ReportRelation[] = []
  for (const counted of related) {
    const { relation, total } = counted
    if (total === 0 || !mayAct(relation.entity, 'export', actor)) continue
    const fields = relatedColumns(counted, tools)
      .map(({ column }) => column.field)
      .filter((path) => !isHiddenAt(index, relation.entity, path, actor))
    const query = {
      filter: filterOf(relation, id),
      sort: relation.sort ?? relation.entity.list.sort,
      fields,
    }
    relations.push({ title: relation.title, ...(await read({ entity: relation.entity, query })) })
  }
  const names = await namesOf(namedIn(entity, record, actor), tools, dataProvider)
  const state = stateOf(entity, record)?.label
  const shape = geometryOf(entity, record)
  const report: RecordReport = {
    title: labelOfRecord(entity, record),
    told: [entity.title, formText.code(id), ...(state === undefined ? [] : [state])].join(' · '),
    author: own.author,
    at: own.at,
    sections: reportSections(entity, record, actor, (each) => names.get(keyOf(each))),
    pictures: await reportPictures(entity, record, actor),
    ...(shape && { place: { title: sheetText.map, shape } }),
    charts: await reportCharts(entity, id, tools, dataProvider),
    relations,
  }
  return workOut(report, signal)
}

async function readReport(pieces: AsyncIterable<Uint8Array>): Promise<Omit<ReportRelation, 'title'>> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of pieces) text += decoder.decode(piece, { stream: true })
  const [first = '{}', ...lines] = text.split('\n').filter((line) => line !== '')
  return {
    head: readHead(first),
    items: lines.flatMap(readItems),
  }
}

/** How records are called that came without their names. */
async function namesOf(
  wanted: readonly Named[],
  { index }: ConsoleTools,
  dataProvider: ConsoleDataProvider,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  const ask = async (name: string) => {
    const other = index.get(name)
    const ids = [...new Set(wanted.filter(({ entity }) => entity === name).map(({ id }) => id))]
    // What may not be seen stays without a name.
    const { data } = await dataProvider
      .getMany(name, { ids, meta: { labels: true } })
      .catch(() => ({ data: [] as Row[] }))
    for (const row of data)
      if (other && row) names.set(keyOf({ entity: name, id: row.id }), labelOfRecord(other, row))
  }
  await Promise.all([...new Set(wanted.map(({ entity }) => entity))].map(ask))
  return names
}

function keyOf({ entity, id }: Named): string {
  return `${entity} ${id}`
}
