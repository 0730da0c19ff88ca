import { isRow } from '#model/entity/jsonSchema'
import {
  deskUrl,
  type SchemaDiagnostic,
  type SchemaDocument,
  type SchemaSaveRequest,
  type SchemaSaveResult,
} from '#model/wire/installation/schemaEditor'
import { request } from '../../../engine'

/**
 * Line endings are normalised to LF.
 * @throws HttpError
 */
export async function readSchema(name: string): Promise<SchemaDocument> {
  const { json } = await request(`${deskUrl}/${name}`)
  if (!isRow(json) || typeof json.text !== 'string' || typeof json.version !== 'string') throw strange()
  return { text: json.text.replaceAll('\r\n', '\n'), version: json.version }
}

/** @throws HttpError */
export async function checkSchema(name: string, text: string): Promise<readonly SchemaDiagnostic[]> {
  const body = JSON.stringify({ text })
  return verdictOf((await request(`${deskUrl}/${name}/conferencia`, { method: 'POST', body })).json).problems
}

/** @throws HttpError 409 when the file has changed meanwhile */
export async function saveSchema(name: string, wish: SchemaSaveRequest): Promise<SchemaSaveResult> {
  return verdictOf((await request(`${deskUrl}/${name}`, { method: 'PUT', body: JSON.stringify(wish) })).json)
}

function verdictOf(json: unknown): SchemaSaveResult {
  if (!isRow(json) || !Array.isArray(json.problems)) throw strange()
  const problems = json.problems.filter(isComplaint)
  return { problems, ...(typeof json.version === 'string' && { version: json.version }) }
}

function isComplaint(value: unknown): value is SchemaDiagnostic {
  return isRow(value) && typeof value.said === 'string' && typeof value.line === 'number'
}

function strange(): Error {
  return new Error('The development server answered something else.')
}
