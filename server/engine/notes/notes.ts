/*
 * Room: what people write at records, whom they name, and the stream of all that happened to one. Hides how notes are
 * kept and told, and how they are merged with the trail, decisions and messages into pages.
 */
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import type { Mentionable, TimelinePage, TimelineQuery, ToldNote } from '#model/wire/timeline'
import type { Database, Queryable } from '../../db/database'
import { noteDone } from '../attempt'
import type { Feature } from '../contract'
import { TooManyProblem } from '../http/problems'
import { serverText } from '../messages'
import type { OutboxWriter } from '../outbox/writer'
import { take } from '../people/buckets'
import type { FindPerson } from '../people/person'
import { entityFor } from '../store/entityFor'
import { readOne } from '../store/write'
import { hasAnonymised, writeAudit } from '../trail/audit'
import { createRevealLog } from '../trail/revealLog'
import { emptyNotes } from './emptyNotes'
import { type Kept, keepMentions } from './keepMentions'
import { holdNote, mustHaveFiles, readNoteBack } from './noteRow'
import { findOnlookers, namedOnlookers } from './onlookers'
import type { Place } from './place'
import { readNote } from './readNote'
import { readTimeline } from './timeline'

/** What notes are kept with. */
export interface NoteTools {
  readonly db: Database
  readonly index: EntityIndex
  readonly outbox: OutboxWriter
  /** The channels that the stream tells of. */
  readonly channels: readonly string[]
  readonly findPerson: FindPerson
  readonly features: readonly Feature[]
  now(): Date
}

/** Notes at the records of a database. Those that the actor may not see do not exist. */
export interface Notes {
  timeline(place: Place, query: TimelineQuery, actor: Actor): Promise<TimelinePage>
  /** Who may be named at a record. */
  mentionable(place: Place, text: string, actor: Actor): Promise<readonly Mentionable[]>
  write(place: Place, input: Row, actor: Actor): Promise<ToldNote>
  /** @throws Problem forbidden, for those who did not write it; not_found, conflict, invalid */
  correct(place: Place, note: number, input: Row, actor: Actor): Promise<ToldNote>
  remove(place: Place, note: number, actor: Actor): Promise<void>
}

const often = { most: 40, windowMs: 60_000 }

/** @throws Error when two features tell of mentions */
export function createNotes(tools: NoteTools): Notes {
  const { db, index, outbox, channels, now } = tools
  const [teller, other] = tools.features.filter((feature) => feature.mentioned)
  if (other) throw new Error(`Features ${teller?.name} and ${other.name} both tell of mentions.`)
  const telling = { index, outbox, teller, now }
  const noteReveal = createRevealLog(now)

  async function seen(on: Queryable, { name, id }: Place, actor: Actor, act?: 'note') {
    const entity = entityFor(index, name, 'view', actor)
    if (act && !mayAct(entity, act, actor)) throw new Problem('forbidden', refusalText.forbidden)
    if (act && actor.viewer) throw new Problem('forbidden', serverText.onlyLooking)
    const row = await readOne(index, on, entity, id, actor)
    if (!row) throw new Problem('not_found', refusalText.notFound)
    return { entity, row }
  }

  function inUnit<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return outbox.transaction(db, async (tx) => {
      const result = await work(tx)
      await noteDone(tx, result)
      return result
    })
  }

  const audited =
    (tx: Queryable, { entity, id, note, actor }: Pick<Kept, 'entity' | 'id' | 'note' | 'actor'>) =>
    (act: 'note' | 'editNote' | 'removeNote') =>
      // Never what it says: the trail only grows, and a note can be taken back.
      writeAudit(tx, { at: now().toISOString(), actor, entity, recordId: id, act, detail: String(note) })

  return {
    async timeline(place, query, actor) {
      const { entity, row } = await seen(db, place, actor)
      const page = await readTimeline(db, { index, entity, id: place.id, actor, channels }, query)
      const hasAddress = page.entries.some(({ kind }) => kind === 'message')
      if (hasAddress) await noteReveal(db, { entity, what: place.id, rows: [row], actor })
      return page
    },

    async mentionable(place, text, actor) {
      const { entity } = await seen(db, place, actor, 'note')
      return findOnlookers(db, tools, { entity, id: place.id }, { text, actor })
    },

    async write(place, input, actor) {
      const read = readNote(input)
      const { entity } = await seen(db, place, actor, 'note')
      const { wait } = await take(db, `note ${actor.id}`, often)
      if (wait > 0) throw new TooManyProblem(serverText.tooOften(wait), wait)
      const { id } = place
      const people = await namedOnlookers(db, tools, { entity, id }, read.mentions)
      return inUnit(async (tx) => {
        if (await hasAnonymised(tx, entity, id)) throw new Problem('conflict', serverText.anonymised)
        await mustHaveFiles(tx, [], read.files)
        const author = actor.token ? serverText.byToken(actor.name, actor.token.name) : actor.name
        const at = now().toISOString()
        const [made] = await tx.query<{ id: number }>(
          `insert into sys_note (entity, record_id, account_id, actor_name, at, text, files)
           values ($1, $2, $3, $4, $5, $6, $7::jsonb) returning id`,
          [entity.name, id, actor.id, author, at, read.text, JSON.stringify(read.files)],
        )
        const note = Number(made?.id)
        await audited(tx, { entity, id, note, actor })('note')
        await keepMentions(telling, tx, { entity, id, note, writtenAt: at, text: read.text, people, actor })
        return readNoteBack(tx, note, actor)
      })
    },

    async correct(place, note, input, actor) {
      const read = readNote(input)
      const { entity } = await seen(db, place, actor, 'note')
      const { id } = place
      const people = await namedOnlookers(db, tools, { entity, id }, read.mentions)
      return inUnit(async (tx) => {
        const before = await holdNote(tx, place, note, actor)
        await mustHaveFiles(tx, before.files, read.files)
        await tx.query('update sys_note set text = $2, files = $3::jsonb, edited_at = $4 where id = $1', [
          note,
          read.text,
          JSON.stringify(read.files),
          now().toISOString(),
        ])
        await audited(tx, { entity, id, note, actor })('editNote')
        await keepMentions(telling, tx, {
          entity,
          id,
          note,
          writtenAt: before.at,
          text: read.text,
          people,
          actor,
        })
        return readNoteBack(tx, note, actor)
      })
    },

    async remove(place, note, actor) {
      await inUnit(async (tx) => {
        const { entity } = await seen(tx, place, actor)
        if (actor.viewer) throw new Problem('forbidden', serverText.onlyLooking)
        await holdNote(tx, place, note, actor)
        await emptyNotes(tx, [note], now())
        await audited(tx, { entity, id: place.id, note, actor })('removeNote')
      })
    },
  }
}
