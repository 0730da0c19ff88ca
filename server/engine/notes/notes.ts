/*
 * Notes on records, mentions, and the timeline of a record. Hides how notes are stored, and how they
 * are merged with audit log, decisions and messages into pages.
 */
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Mentionable, TimelineNote, TimelinePage, TimelineQuery } from '#model/wire/record/timeline'
import type { Database, Queryable } from '../../db/database'
import { noteDone } from '../attempt'
import { hasAnonymised, writeAudit } from '../auditLog/audit'
import { createRevealLog, type NoteReveal } from '../auditLog/revealLog'
import type { Feature } from '../contract'
import type { FileStorage } from '../files/files'
import { serverText } from '../messages'
import type { OutboxWriter } from '../outbox/writer'
import { take } from '../people/buckets'
import type { FindPerson } from '../people/person'
import { TooManyProblem } from '../retryProblems'
import { emptyNotes } from '../store/anonymise/emptyNotes'
import { readOne } from '../store/change/row'
import { entityFor } from '../store/entityFor'
import { noteRecord } from '../tables/writeNotes'
import { lockNote, type RecordKey, readSavedNote, takeFiles } from './noteRow'
import { parseNote } from './parseNote'
import { findMentionable, mentionedReaders } from './readers'
import { type SavedNote, saveMentions } from './saveMentions'
import { readTimeline } from './timeline'

export interface NoteTools {
  readonly db: Database
  readonly index: EntityIndex
  readonly fileStorage: FileStorage
  readonly outbox: OutboxWriter
  readonly outboxAdmin: { readonly channels: readonly string[] }
  readonly findPerson: FindPerson
  readonly features: readonly Feature[]
  now(): Date
}

/** Notes on records that the actor may not see count as not found. */
export interface Notes {
  timeline(place: RecordKey, query: TimelineQuery, actor: Actor): Promise<TimelinePage>
  mentionable(place: RecordKey, text: string, actor: Actor): Promise<readonly Mentionable[]>
  write(place: RecordKey, input: Row, actor: Actor): Promise<TimelineNote>
  /** @throws Problem forbidden, unless the actor wrote it; not_found, conflict, invalid */
  correct(place: RecordKey, note: number, input: Row, actor: Actor): Promise<TimelineNote>
  remove(place: RecordKey, note: number, actor: Actor): Promise<void>
}

const often = { most: 40, windowMs: 60_000 }

interface NoteContext extends NoteTools {
  readonly teller: Feature | undefined
  readonly noteReveal: NoteReveal
}

export function createNotes(tools: NoteTools): Notes {
  const [teller, other] = tools.features.filter((feature) => feature.mentionMessage)
  if (other) throw new Error(`Features ${teller?.name} and ${other.name} both tell of mentions.`)
  const all: NoteContext = { ...tools, teller, noteReveal: createRevealLog(tools.now) }
  return {
    timeline: (place, query, actor) => timeline(all, place, query, actor),
    async mentionable(place, text, actor) {
      const { entity } = await seen(all, all.db, place, actor, 'note')
      return findMentionable(all.db, all, { entity, id: place.id }, { text, actor })
    },
    write: (place, input, actor) => writeNote(all, place, input, actor),
    correct: (place, note, input, actor) => correctNote(all, place, note, { input, actor }),
    remove: (place, note, actor) => removeNote(all, place, note, actor),
  }
}

async function timeline(
  all: NoteContext,
  place: RecordKey,
  query: TimelineQuery,
  actor: Actor,
): Promise<TimelinePage> {
  const { db, index, outboxAdmin, noteReveal } = all
  const { entity, row } = await seen(all, db, place, actor)
  const page = await readTimeline(
    db,
    { index, entity, id: place.id, actor, channels: outboxAdmin.channels },
    query,
  )
  const hasAddress = page.entries.some(({ kind }) => kind === 'message')
  if (hasAddress) await noteReveal(db, { entity, what: place.id, rows: [row], actor })
  return page
}

async function writeNote(
  all: NoteContext,
  place: RecordKey,
  input: Row,
  actor: Actor,
): Promise<TimelineNote> {
  const { db, now } = all
  const { id } = place
  const read = parseNote(input)
  const { entity } = await seen(all, db, place, actor, 'note')
  const { wait } = await take(db, `note ${actor.id}`, often)
  if (wait > 0) throw new TooManyProblem(serverText.tooOften(wait), wait)
  const people = await mentionedReaders(db, all, { entity, id }, read.mentions)
  return inUnit(all, async (tx) => {
    if (await hasAnonymised(tx, entity, id)) throw new Problem('conflict', serverText.anonymised)
    await takeFiles(tx, all, [], read.files, actor)
    const author = actor.token ? serverText.byToken(actor.name, actor.token.name) : actor.name
    const at = now().toISOString()
    const [made] = await tx.query<{ id: number }>(
      `insert into sys_note (entity, record_id, account_id, actor_name, at, text, files)
       values ($1, $2, $3, $4, $5, $6, $7::jsonb) returning id`,
      [entity.name, id, actor.id, author, at, read.text, JSON.stringify(read.files)],
    )
    const note = Number(made?.id)
    await tellTrail(all, tx, { entity, id, note, actor }, 'note')
    await saveMentions(all, tx, { entity, id, note, writtenAt: at, text: read.text, people, actor })
    return readSavedNote(tx, note, actor)
  })
}

async function correctNote(
  all: NoteContext,
  place: RecordKey,
  note: number,
  { input, actor }: { readonly input: Row; readonly actor: Actor },
): Promise<TimelineNote> {
  const { db, now } = all
  const { id } = place
  const { text, files, mentions } = parseNote(input)
  const { entity } = await seen(all, db, place, actor, 'note')
  const people = await mentionedReaders(db, all, { entity, id }, mentions)
  return inUnit(all, async (tx) => {
    const before = await lockNote(tx, place, note, actor)
    await takeFiles(tx, all, before.files, files, actor)
    await tx.query('update sys_note set text = $2, files = $3::jsonb, edited_at = $4 where id = $1', [
      note,
      text,
      JSON.stringify(files),
      now().toISOString(),
    ])
    await tellTrail(all, tx, { entity, id, note, actor }, 'editNote')
    await saveMentions(all, tx, { entity, id, note, writtenAt: before.at, text, people, actor })
    return readSavedNote(tx, note, actor)
  })
}

async function removeNote(all: NoteContext, place: RecordKey, note: number, actor: Actor): Promise<void> {
  await inUnit(all, async (tx) => {
    const { entity } = await seen(all, tx, place, actor)
    if (actor.viewer) throw new Problem('forbidden', serverText.onlyLooking)
    await lockNote(tx, place, note, actor)
    await emptyNotes(tx, [note], all.now())
    await tellTrail(all, tx, { entity, id: place.id, note, actor }, 'removeNote')
  })
}

async function seen(
  { index }: NoteContext,
  on: Queryable,
  { name, id }: RecordKey,
  actor: Actor,
  act?: 'note',
) {
  const entity = entityFor(index, name, 'view', actor)
  if (act && !mayAct(entity, act, actor)) throw new Problem('forbidden', refusalText.forbidden)
  if (act && actor.viewer) throw new Problem('forbidden', serverText.onlyLooking)
  const row = await readOne(index, on, entity, id, actor)
  if (!row) throw new Problem('not_found', refusalText.notFound)
  return { entity, row }
}

function inUnit<T>({ db, outbox }: NoteContext, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return outbox.transaction(db, async (tx) => {
    const result = await work(tx)
    await noteDone(tx, result)
    return result
  })
}

/** Audited without the text, since the audit log is append-only and notes can be erased. */
async function tellTrail(
  { now }: NoteContext,
  tx: Queryable,
  { entity, id, note, actor }: Pick<SavedNote, 'entity' | 'id' | 'note' | 'actor'>,
  act: 'note' | 'editNote' | 'removeNote',
): Promise<void> {
  await noteRecord(tx, entity.name, id)
  await writeAudit(tx, { at: now().toISOString(), actor, entity, recordId: id, act, detail: String(note) })
}
