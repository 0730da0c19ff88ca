import type { RecordOf } from '#model/entity/registry'
import type { DisplayedValue } from '#model/record/displayValues'
import { call } from '../../engine'

export interface ImportedFile {
  readonly file: File
  readonly type: string
  readonly text: string
  readonly values: readonly DisplayedValue[]
}

/** @throws HttpError with the server's message */
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
