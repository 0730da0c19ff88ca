/* Requests the record and its lists as exports, so that the server writes the audit log. */

import type { Entity, PrintForm } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { mayAct } from '#model/people/access'
import { isHiddenAt } from '#model/people/hideRow'
import { geometryOf } from '#model/record/located'
import { filterOf, type Relation, relationsNamed } from '#model/record/relations'
import { stateOf } from '#model/record/states'
import type { RecordReport, ReportRelation } from '#model/report/recordReport'
import type { RecordHead } from '#model/wire/record/recordHead'
import { fillText } from '../../../actions/fillText'
import type { ConsoleTools } from '../../../console/console'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import { type ExportRequest, linesFrom, readLines, renderRecordPdf } from '../../../export/makers'
import { printReport } from '../../../export/printReport'
import { readHead, readItems } from '../../../export/reportLines'
import { formText } from '../../../form/messages'
import { labelOfRecord } from '../../../records/labelOfRecord'
import { type FieldSection, printedSections, sectionsOf } from '../../../rows/shownFields'
import { viewText } from '../messages'
import { relatedColumns } from '../relatedColumns'
import type { CountedRelation } from '../useRelated'
import { reportCharts } from './reportCharts'
import { reportPictures } from './reportPictures'
import { namedIn, type RecordRef, reportSections } from './reportSections'

interface RecordPdf {
  readonly entity: Entity
  readonly head: RecordHead
  readonly related: readonly CountedRelation[]
  readonly form?: PrintForm
  readonly tools: ConsoleTools
  readonly dataProvider: ConsoleDataProvider
  readonly signal: AbortSignal
}

/** @throws HttpError when the server refuses the export */
export async function makeRecordPdf(asked: RecordPdf): Promise<Blob> {
  return renderRecordPdf(await makeRecordReport(asked), asked.signal)
}

/** @throws HttpError when the server refuses the export */
export async function printRecord(asked: RecordPdf): Promise<void> {
  printReport(await makeRecordReport(asked))
}

async function makeRecordReport(asked: RecordPdf): Promise<RecordReport> {
  const { entity, head, tools, dataProvider } = asked
  const { actor } = tools
  const { record } = head
  const { id } = record
  const { head: own } = await readOf(asked)({ entity, query: { filter: { id }, sort: [], fields: ['id'] } })
  const parts = asked.form ? partsOfForm(asked, asked.form) : await partsOfPage(asked)
  const names = await namesOf(namedIn(parts.sections, record), tools, dataProvider)
  const state = stateOf(entity, record)?.label
  return {
    charts: [],
    signatures: [],
    ...parts,
    told: [...parts.told, formText.code(id), ...(state === undefined ? [] : [state])].join(' · '),
    author: own.author,
    at: own.at,
    sections: reportSections(parts.sections, record, (each) => names.get(keyOf(each))),
    pictures: await reportPictures(parts.sections, record),
    relations: await reportRelations(
      asked,
      parts.relations.filter((each) => mayAct(each.entity, 'export', actor)),
    ),
  }
}

interface PdfParts
  extends Pick<RecordReport, 'title' | 'text' | 'place'>,
    Partial<Pick<RecordReport, 'charts' | 'signatures'>> {
  readonly told: readonly string[]
  readonly sections: readonly FieldSection[]
  readonly relations: readonly Relation[]
}

async function partsOfPage({ entity, head, related, tools, dataProvider }: RecordPdf): Promise<PdfParts> {
  const { record } = head
  const shape = geometryOf(entity, record)
  return {
    title: labelOfRecord(entity, record),
    told: [entity.title],
    sections: sectionsOf(entity, tools.actor),
    ...(shape && { place: { title: viewText.map, shape } }),
    charts: await reportCharts(entity, record.id, tools, dataProvider),
    relations: related.filter(({ total }) => total > 0).map(({ relation }) => relation),
  }
}

function partsOfForm({ entity, head, tools }: RecordPdf, form: PrintForm): PdfParts {
  const { record } = head
  return {
    title: form.title,
    told: [labelOfRecord(entity, record)],
    ...(form.text !== undefined && { text: fillText(entity, form.text, record) }),
    sections: printedSections(entity, form, tools.actor),
    relations: relationsNamed(tools.index, form.related, tools.actor),
    signatures: form.signatures.map((each) => fillText(entity, each, record)),
  }
}

async function reportRelations(
  asked: RecordPdf,
  relations: readonly Relation[],
): Promise<readonly ReportRelation[]> {
  const { head, tools } = asked
  const { index, actor } = tools
  const read = readOf(asked)
  const found: ReportRelation[] = []
  for (const relation of relations) {
    const fields = relatedColumns({ relation }, tools)
      .map(({ column }) => column.field)
      .filter((path) => !isHiddenAt(index, relation.entity, path, actor))
    const query = {
      filter: filterOf(relation, head.record.id),
      sort: relation.sort ?? relation.entity.list.sort,
      fields,
    }
    const rows = await read({ entity: relation.entity, query })
    if (rows.head.total > 0) found.push({ title: relation.title, ...rows })
  }
  return found
}

type RelationRequest = Omit<ExportRequest, 'type' | 'title'>

function readOf({ tools, dataProvider, signal }: RecordPdf) {
  const makeLines = linesFrom(tools.index, tools.actor, dataProvider)
  return (request: RelationRequest) =>
    readReport(readLines({ ...request, type: 'pdf', title: '' }, signal, makeLines))
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

async function namesOf(
  wanted: readonly RecordRef[],
  { index, actor }: ConsoleTools,
  dataProvider: ConsoleDataProvider,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  const ask = async (name: string) => {
    const other = index.get(name)
    if (!other || !mayAct(other, 'list', actor)) return
    const ids = [...new Set(wanted.filter(({ entity }) => entity === name).map(({ id }) => id))]
    // Records that the user may not see stay without a label.
    const { data } = await dataProvider
      .getMany(name, { ids, meta: { labels: true } })
      .catch(() => ({ data: [] as Row[] }))
    for (const row of data) if (row) names.set(keyOf({ entity: name, id: row.id }), labelOfRecord(other, row))
  }
  await Promise.all([...new Set(wanted.map(({ entity }) => entity))].map(ask))
  return names
}

function keyOf({ entity, id }: RecordRef): string {
  return `${entity} ${id}`
}
