/*
 * Small pictures of what records hold themselves, several at once: `GET {entity}/miniaturas?campo=…&ids=1,2&lado=320`
 * answers the first picture at the path by record, of those records whose list shows it to the person who asks.
 */
import type { Hono } from 'hono'
import { type EntityIndex, resolvePath, walkFields } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { refusalText } from '#model/messages'
import { refuseOthers } from '#model/query/plainFilter'
import { valueAt } from '#model/show/cell'
import { Problem } from '#model/wire/problem'
import type { Pictures, Store } from '../contract'
import { readSide } from '../pictures/side'
import { actorOf } from './authRoutes'

const words = ['campo', 'ids', 'lado']
/** Records of one question. */
const mostIds = 24
const inText = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/=]+)$/

/** While too many wait for the thread, pictures are shown as they are. */
function shownWhole(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'too_slow') return undefined
  throw error
}

/** Adds the route to every entity with pictures. */
export function addPictureRoutes(api: Hono, index: EntityIndex, store: Store, pictures: Pictures): void {
  for (const entity of index.values()) {
    if (![...walkFields(entity.fields)].some(({ kind }) => kind === 'image')) continue
    api.get(`/${entity.endpoint}/miniaturas`, async (c) => {
      const params = new URL(c.req.url).searchParams
      refuseOthers(params, words)
      const path = params.get('campo') ?? ''
      const ids = (params.get('ids') ?? '').split(',').map(Number)
      const side = readSide(params.get('lado'))
      if (ids.length > mostIds || !ids.every((id) => Number.isSafeInteger(id) && id > 0)) {
        throw new Problem('malformed', `${refusalText.malformed} (ids)`)
      }
      if (resolvePath(index, entity, path)?.at(-1)?.field.kind !== 'image') {
        throw new Problem('unknown_field', refusalText.unknownField(path))
      }
      const [root = path] = path.split('.')
      const filter = { [systemNames.id]: ids, [systemNames.active]: [true, false] }
      const { rows } = await store.list(entity.name, { filter, sort: [], fields: [root] }, actorOf(c))
      const found = rows.map(async (row) => {
        const value = [valueAt(row, path)].flat().find((each) => typeof each === 'string' && each !== '')
        return [String(row[systemNames.id]), await makeSmall(String(value ?? ''))] as const
      })
      return c.json(Object.fromEntries(await Promise.all(found)))

      async function makeSmall(value: string): Promise<string | null> {
        if (value === '') return null
        const bytes = inText.exec(value)?.[1]
        const made =
          bytes &&
          (await pictures.ofBytes(new Uint8Array(Buffer.from(bytes, 'base64')), side).catch(shownWhole))
        // What cannot be made smaller is shown as it is.
        return made ? `data:image/webp;base64,${Buffer.from(made).toString('base64')}` : value
      }
    })
  }
}
