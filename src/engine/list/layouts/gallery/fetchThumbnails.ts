import { HttpError } from 'react-admin'
import { isRow } from '#model/entity/jsonSchema'
import { apiUrl, request } from '../../../data/http'

/** Statuses of an API that lacks the endpoint or takes its path for a record id. */
const unknownPath: readonly number[] = [400, 404, 405, 501]
/** Longer side in pixels, for normal and high-density screens. */
const sides = { plain: 320, dense: 640 } as const

/** Undefined when the API has no thumbnails. */
export async function fetchThumbnails(
  endpoint: string,
  path: string,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, string | undefined> | undefined> {
  const lado = window.devicePixelRatio > 1 ? sides.dense : sides.plain
  const params = new URLSearchParams({ campo: path, ids: ids.join(','), lado: String(lado) })
  try {
    const { json } = await request(`${apiUrl}/${endpoint}/miniaturas?${params}`, { signal })
    if (!isRow(json)) return undefined
    return new Map(ids.map((id) => [id, typeof json[id] === 'string' ? json[id] : undefined]))
  } catch (refusal) {
    if (refusal instanceof HttpError && unknownPath.includes(refusal.status)) return undefined
    throw refusal
  }
}
