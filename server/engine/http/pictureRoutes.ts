/*
 * Thumbnails of images stored in records: `GET {entity}/miniaturas?campo=…&ids=1,2&lado=320` answers the
 * first image at the path by record id, for the records that the caller may list.
 */
import type { Hono } from 'hono'
import { isRow } from '#model/entity/jsonSchema'
import { isInlinePicture, isPicture } from '#model/entity/kindGuards'
import { type EntityIndex, resolvePath, walkFields } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import { refuseOthers } from '#model/query/plainFilter'
import { valueAt } from '#model/show/cell'
import type { FileInfo, Files, Pictures, Store, StoredFiles } from '../contract'
import { readSide } from '../pictures/side'
import { actorOf } from './authRoutes'

const words = ['campo', 'ids', 'lado']
const mostIds = 24
const inText = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/=]+)$/

async function bytesOf(files: Pick<Files, 'read'>, file: FileInfo): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of files.read(file)) parts.push(part)
  return Buffer.concat(parts)
}

function asText(webp: Uint8Array): string {
  return `data:image/webp;base64,${Buffer.from(webp).toString('base64')}`
}

/** Sends the original image when the worker's queue is full. */
function shownWhole(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'too_slow') return undefined
  throw error
}

interface PictureRouteTools {
  readonly index: EntityIndex
  readonly store: Store
  readonly pictures: Pictures
  readonly files: Pick<StoredFiles, 'find' | 'read'>
}

export function addPictureRoutes(api: Hono, { index, store, pictures, files }: PictureRouteTools): void {
  for (const entity of index.values()) {
    if (![...walkFields(entity.fields)].some(isPicture)) continue
    api.get(`/${entity.endpoint}/miniaturas`, async (c) => {
      const params = new URL(c.req.url).searchParams
      refuseOthers(params, words)
      const path = params.get('campo') ?? ''
      const ids = (params.get('ids') ?? '').split(',').map(Number)
      const side = readSide(params.get('lado'))
      if (ids.length > mostIds || !ids.every((id) => Number.isSafeInteger(id) && id > 0)) {
        throw new Problem('malformed', `${refusalText.malformed} (ids)`)
      }
      const field = resolvePath(index, entity, path)?.at(-1)?.field
      if (!isPicture(field)) {
        throw new Problem('unknown_field', refusalText.unknownField(path))
      }
      const [root = path] = path.split('.')
      const filter = { [systemNames.id]: ids, [systemNames.active]: [true, false] }
      const { rows } = await store.list(entity.name, { filter, sort: [], fields: [root] }, actorOf(c))
      const found = rows.map(async (row) => {
        const values = [valueAt(row, path)].flat()
        const made = isInlinePicture(field) ? await firstHeld(values) : await firstKept(values)
        return [String(row[systemNames.id]), made] as const
      })
      return c.json(Object.fromEntries(await Promise.all(found)))

      async function firstKept(values: readonly unknown[]): Promise<string | null> {
        for (const value of values) {
          const file = isRow(value) && typeof value.chave === 'string' && (await files.find(value.chave))
          const small = file && (await pictures.ofFile(file, side).catch(shownWhole))
          if (small) return asText(await bytesOf(files, small))
        }
        return null
      }

      async function firstHeld(values: readonly unknown[]): Promise<string | null> {
        const value = values.find((each) => typeof each === 'string' && each.startsWith('data:image/'))
        if (typeof value !== 'string') return null
        const bytes = inText.exec(value)?.[1]
        const made =
          bytes &&
          (await pictures.ofBytes(new Uint8Array(Buffer.from(bytes, 'base64')), side).catch(shownWhole))
        return made ? asText(made) : value
      }
    })
  }
}
