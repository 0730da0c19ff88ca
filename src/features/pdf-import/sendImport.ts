import type { RecordOf } from '#model/entity/registry'
import type { Told } from '#model/record/tellValues'
import { call } from '../../engine'

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
export async function sendImport({
  file,
  type,
  text,
  values,
}: ImportedFile): Promise<RecordOf<'integracaofile'>> {
  const body = new FormData()
  body.set('arquivo', file)
  body.set('tipo', type)
  body.set('texto', text)
  body.set('leitura', JSON.stringify(values))
  return call('POST /integracaofile', { body })
}
