/* Requests the record and its lists as exports, so that the server writes the audit log. */

import type { Entity, PrintForm } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { dayOfInstant } from '#model/formats/index'
import { mayAct } from '#model/people/access'
import { isHiddenAt } from '#model/people/hideRow'
import type { FoundRow } from '#model/query/queryOf'
import { geometryOf } from '#model/record/located'
import { filterOf, type Relation, relationsNamed } from '#model/record/relations'
import { stateOf } from '#model/record/states'
import { documentsFor } from '#model/report/documents'
import type { RecordReport, ReportRelation } from '#model/report/recordReport'
import type { ReportHead } from '#model/report/report'
import { fillText } from '../../../actions/fillText'
import type { ConsoleTools } from '../../../console/console'
import type { ConsoleDataProvider } from '../../../data/dataProvider'
import { type ExportRequest, linesFrom, readLines, renderRecordPdf } from '../../../export/makers'
import { printReport } from '../../../export/printReport'
import { readReport } from '../../../export/reportLines'
import { formText } from '../../../form/messages'
import { labelOfRecord } from '../../../records/labelOfRecord'
import type { DocumentsRequest } from '../../../rows/documentMaker'
import { type FieldSection, printedSections, sectionsOf } from '../../../rows/shownFields'
import { viewText } from '../messages'
import { relatedColumns } from '../relatedColumns'
import type { CountedRelation } from '../useRelated'
import { reportCharts } from './reportCharts'
import { reportPictures } from './reportPictures'
import { namedIn, type RecordRef, reportSections } from './reportSections'

interface PdfTools {
  readonly entity: Entity
  readonly tools: ConsoleTools
  readonly dataProvider: ConsoleDataProvider
  readonly signal: AbortSignal
}

interface RecordPdf extends PdfTools {
  readonly record: FoundRow
  readonly related: readonly CountedRelation[]
  readonly form?: PrintForm
}

/** @throws HttpError when the server refuses the export */
export async function makeRecordPdf(asked: RecordPdf): Promise<Blob> {
  return renderRecordPdf([await makeRecordReport(asked)], asked.signal)
}

/**
 * One document of the form for each record that it is meant for, in one file; undefined if there are none.
 * @throws HttpError when the server refuses the export
 */
export async function makeDocumentsPdf({ ids, ...asked }: DocumentsRequest): Promise<Blob | undefined> {
  const { entity, form, tools, dataProvider, signal } = asked
  const { data } = await dataProvider.getMany<FoundRow>(entity.name, {
    ids: [...ids],
    meta: { labels: true },
  })
  const today = dayOfInstant(new Date())
  const meant = data
    .filter((record) => documentsFor(entity, record, tools.actor, today).includes(form))
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  if (meant.length === 0) return undefined
  const own = await exportedHead(
    asked,
    meant.map(({ id }) => id),
  )
  const reports: RecordReport[] = []
  for (const record of meant) {
    signal.throwIfAborted()
    reports.push(await makeRecordReport({ ...asked, record, related: [] }, own))
  }
  return renderRecordPdf(reports, signal)
}

/** @throws HttpError when the server refuses the export */
export async function printRecord(asked: RecordPdf): Promise<void> {
  printReport(await makeRecordReport(asked))
}

/** The audit log has the export of these records from then on. */
async function exportedHead(asked: PdfTools, ids: readonly number[]): Promise<ReportHead> {
  const query = { filter: { id: ids }, sort: [], fields: ['id'] }
  return (await readOf(asked)({ entity: asked.entity, query })).head
}

async function makeRecordReport(asked: RecordPdf, exported?: ReportHead): Promise<RecordReport> {
  const { entity, record, tools, dataProvider } = asked
  const { actor } = tools
  const { id } = record
  const own = exported ?? (await exportedHead(asked, [id]))
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

async function partsOfPage({ entity, record, related, tools, dataProvider }: RecordPdf): Promise<PdfParts> {
  const shape = geometryOf(entity, record)
  return {
    title: labelOfRecord(entity, record),
    told: [entity.title],
    sections: sectionsOf(entity, tools),
    ...(shape && { place: { title: viewText.map, shape } }),
    charts: await reportCharts(entity, record.id, tools, dataProvider),
    relations: related.filter(({ total }) => total > 0).map(({ relation }) => relation),
  }
}

function partsOfForm({ entity, record, tools }: RecordPdf, form: PrintForm): PdfParts {
  return {
    title: form.title,
    told: [labelOfRecord(entity, record)],
    ...(form.text !== undefined && { text: fillText(entity, form.text, record) }),
    sections: printedSections(entity, form, tools),
    relations: relationsNamed(tools.index, form.related, tools.actor),
    signatures: form.signatures.map((each) => fillText(entity, each, record)),
  }
}

async function reportRelations(
  asked: RecordPdf,
  relations: readonly Relation[],
): Promise<readonly ReportRelation[]> {
  const { record, tools } = asked
  const { index, actor } = tools
  const read = readOf(asked)
  const found: ReportRelation[] = []
  for (const relation of relations) {
    const fields = relatedColumns({ relation }, tools)
      .map(({ column }) => column.field)
      .filter((path) => !isHiddenAt(index, relation.entity, path, actor))
    const query = {
      filter: filterOf(relation, record.id),
      sort: relation.sort ?? relation.entity.list.sort,
      fields,
    }
    const rows = await read({ entity: relation.entity, query })
    if (rows.head.total > 0) found.push({ title: relation.title, ...rows })
  }
  return found
}

type RelationRequest = Omit<ExportRequest, 'type' | 'title'>

function readOf({ tools, dataProvider, signal }: PdfTools) {
  const makeLines = linesFrom(tools.index, tools.actor, dataProvider)
  return (request: RelationRequest) =>
    readReport(readLines({ ...request, type: 'pdf', title: '' }, signal, makeLines))
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
