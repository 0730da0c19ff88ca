import type { Row } from '#model/entity/jsonSchema'
import { apiUrl, request } from '../../engine'
import type { Told } from './tellValues'

/** What is kept of an import. */
export interface ImportedFile {
  readonly file: File
  readonly type: string
  readonly text: string
  readonly values: readonly Told[]
}

/**
 * Sends a file with what was read in it; gives the record that keeps them.
 * @throws HttpError with the server's sentence
 */
export async function sendImport({ file, type, text, values }: ImportedFile): Promise<Row> {
  const body = new FormData()
  body.set('arquivo', file)
  body.set('tipo', type)
  body.set('texto', text)
  body.set('leitura', JSON.stringify(values))
  const { json } = await request(`${apiUrl}/integracaofile`, { method: 'POST', body })
  return json as Row
}
