import { isRow } from '#model/entity/jsonSchema'
import {
  deskUrl,
  type KeptSchema,
  type SchemaComplaint,
  type SchemaVerdict,
  type SchemaWish,
} from '#model/wire/installation/schemaDesk'
import { request } from '../../../engine'

/**
 * Line endings are normalised to LF.
 * @throws HttpError
 */
export async function readSchema(name: string): Promise<KeptSchema> {
  const { json } = await request(`${deskUrl}/${name}`)
  if (!isRow(json) || typeof json.text !== 'string' || typeof json.version !== 'string') throw strange()
  return { text: json.text.replaceAll('\r\n', '\n'), version: json.version }
}

/** @throws HttpError */
export async function checkSchema(name: string, text: string): Promise<readonly SchemaComplaint[]> {
  const body = JSON.stringify({ text })
  return verdictOf((await request(`${deskUrl}/${name}/conferencia`, { method: 'POST', body })).json).problems
}

/** @throws HttpError 409 when the file has changed meanwhile */
export async function saveSchema(name: string, wish: SchemaWish): Promise<SchemaVerdict> {
  return verdictOf((await request(`${deskUrl}/${name}`, { method: 'PUT', body: JSON.stringify(wish) })).json)
}

function verdictOf(json: unknown): SchemaVerdict {
  if (!isRow(json) || !Array.isArray(json.problems)) throw strange()
  const problems = json.problems.filter(isComplaint)
  return { problems, ...(typeof json.version === 'string' && { version: json.version }) }
}

function isComplaint(value: unknown): value is SchemaComplaint {
  return isRow(value) && typeof value.said === 'string' && typeof value.line === 'number'
}

function strange(): Error {
  return new Error('The development server answered something else.')
}
