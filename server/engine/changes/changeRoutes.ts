/*
 * `GET /esquemas/mudancas`: applied and pending schema changes, for the highest level only. `GET
 * /nomes-antigos`: renamed endpoints and fields, for everyone who may see them.
 */
import type { Context, Hono } from 'hono'
import type { ChangeEntry } from '#model/changes/entry'
import { visibleFormerNames } from '#model/changes/former'
import { decisionText, placeText } from '#model/changes/words'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import type { AppliedChanges, PlannedChange, QuarantineEntry } from '#model/wire/installation/schemaChanges'
import type { Database, Queryable } from '../../db/database'
import type { NameColumn } from '../contract'
import { actorOf } from '../http/authRoutes'
import { serve } from '../http/serve'
import { planChanges } from './migrate'
import type { LocatedChange } from './migrationContext'
import { countRows } from './rows'
import { readArchives, readFormerNames, readHistory, readShapes } from './stored'

interface Tools {
  readonly db: Database
  readonly index: EntityIndex
  readonly changes?: readonly ChangeEntry[]
  readonly nameColumns: readonly NameColumn[]
  levelOf(actor: ReturnType<typeof actorOf>): number | undefined
}

const most = 50

export function addChangeRoutes(api: Hono, { db, index, changes = [], nameColumns, levelOf }: Tools): void {
  serve(api, 'GET /esquemas/mudancas', async (c: Context) => {
    if (levelOf(actorOf(c)) !== 0) throw new Problem('forbidden', refusalText.forbidden)
    const stored = new Map([...index].filter(([, { system }]) => !system))
    const plano = (await planChanges(db, stored, { entries: changes, nameColumns })).map(toWire)
    return { plano, aplicadas: await readApplied(db), guardadas: await readKept(db) }
  })
  serve(api, 'GET /nomes-antigos', async (c: Context) =>
    visibleFormerNames(await readFormerNames(db), index, actorOf(c)),
  )
}

function toWire(change: LocatedChange): PlannedChange {
  const { entity, path, place, class: classe, text, count, samples, waits, offers } = change
  return {
    entidade: entity,
    ...(path !== undefined && { campo: path }),
    lugar: place,
    classe,
    texto: text,
    ...(count !== undefined && { registros: count }),
    exemplos: samples ?? [],
    espera: waits,
    respostas: offers.map((offer) => offer.text),
  }
}

async function readApplied(db: Queryable): Promise<readonly AppliedChanges[]> {
  const shapes = (await readShapes(db)) ?? new Map()
  const starts = new Map<string, AppliedChanges['mudancas'][number][]>()
  for (const { at, said, entry } of await readHistory(db)) {
    const em = new Date(at).toISOString()
    const done = starts.get(em) ?? []
    starts.set(em, done)
    done.push(
      entry
        ? {
            entidade: entry.entity,
            texto: `${placeText(shapes, entry.entity, entry.field)}: ${decisionText(entry)}`,
            decidida: true,
          }
        : { entidade: nameIn(said), texto: said, decidida: false },
    )
  }
  return [...starts].slice(0, most).map(([em, mudancas]) => ({ em, mudancas: mudancas.toReversed() }))
}

/** Reads the entity from a note that begins with `Title (\`name.path\`)`. */
function nameIn(said: string): string | null {
  return /\(`([^.`]+)[^`]*`\): /.exec(said)?.[1] ?? null
}

async function readKept(db: Queryable): Promise<readonly QuarantineEntry[]> {
  const told: QuarantineEntry[] = []
  for (const { id, entity, path, kept, at, shape } of await readArchives(db)) {
    const registros = await (path === null ? countRows(db, kept) : countRows(db, entity, kept))
    const lugar = `${shape.title}: ${placeText(new Map(), entity, path ?? undefined)}`
    told.push({ numero: id, em: new Date(at).toISOString(), lugar, registros })
  }
  return told
}
