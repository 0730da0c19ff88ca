import { HttpError } from 'react-admin'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { startText } from '../../console/startMessages'

interface CopyDifference {
  readonly number: number
  readonly changes: ReadonlyMap<string, { readonly put: readonly Row[]; readonly forget: readonly number[] }>
  readonly hasMore: boolean
}

/** @throws HttpError for any other answer */
export function readDifference(json: unknown): CopyDifference {
  if (!isRow(json) || typeof json.copia !== 'number' || !isRow(json.linhas) || !isRow(json.esquecer)) {
    throw new HttpError(startText.unreadable, 200, { error: 'internal', message: startText.unreadable })
  }
  const { linhas, esquecer } = json
  const names = new Set([...Object.keys(linhas), ...Object.keys(esquecer)])
  const changes = [...names].map((name) => {
    const put = [linhas[name]].flat().filter(isRow)
    const forget = [esquecer[name]].flat().filter((id) => typeof id === 'number')
    return [name, { put, forget }] as const
  })
  return { number: json.copia, changes: new Map(changes), hasMore: json.falta === true }
}
