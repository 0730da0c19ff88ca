/*
 * The timeline of a record, newest first: audit log entries and notes that the user may see. Hides that
 * it is paged and that the editor of notes is loaded on demand.
 */
import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Entity } from '#model/entity/entity'
import { formatInteger } from '#model/formats/index'
import { mayAct } from '#model/people/access'
import {
  type TimelineEntry,
  type TimelineKind,
  type TimelineMessage,
  type TimelinePage,
  timelineKinds,
} from '#model/wire/record/timeline'
import { useConsole } from '../../console/console'
import { useVisitState } from '../../console/visit'
import { call } from '../../data/call'
import { lazyPart } from '../../page/lazyPart'
import { PageFailure } from '../../page/PageFailure'
import { useEarlyKeys } from '../../page/useEarlyKeys'
import { Moment } from '../../records/Moment'
import { ActEntry } from './ActEntry'
import { timelineText } from './messages'
import { NoteEntry } from './NoteEntry'
import { noteDraftKey, readNoteDraft } from './noteDraft'
import { fetchPage } from './stream'
import './timeline.css'

const NoteEditor = lazyPart(() => import('./NoteEditor').then((part) => part.NoteEditor))

const atFirst = 8

const beginning: { readonly kind: TimelineKind | undefined; readonly pages: number } = {
  kind: undefined,
  pages: 0,
}

interface TimelineProps {
  readonly entity: Entity
  readonly id: number
  readonly version: unknown
}

export function Timeline({ entity, id, version }: TimelineProps) {
  const { actor } = useConsole()
  const client = useQueryClient()
  const [{ kind, pages }, show] = useVisitState(`timeline ${entity.name} ${id}`, beginning)
  const place = { entity, id }
  const { data, error, refetch } = useQuery({
    queryKey: [entity.name, 'timeline', id, version, kind, Math.max(pages, 1)],
    queryFn: () => askPages(place, kind, Math.max(pages, 1)),
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
  useTakenForRead(data?.entries)
  const counts = data?.counts
  const total =
    counts &&
    (kind ? counts[kind] : counts.change + counts.state + counts.decision + counts.message + counts.note)
  const entries = (data?.entries ?? []).slice(0, pages === 0 ? atFirst : undefined)
  const left = (total ?? 0) - entries.length
  const changed = () => void client.invalidateQueries({ queryKey: [entity.name, 'timeline', id] })
  return (
    <section className="sheet-card sheet-timeline" aria-label={timelineText.title}>
      <h2>{timelineText.title}</h2>
      {mayAct(entity, 'note', actor) && !actor.viewer && <NewNote place={place} onSaved={changed} />}
      {error && !data && <PageFailure error={error} onRetry={() => void refetch()} />}
      <KindChoice counts={counts} kind={kind} onChoose={(wanted) => show({ kind: wanted, pages: 0 })} />
      {data?.entries.length === 0 && <p className="sheet-none">{timelineText.none}</p>}
      <ol>
        {entries.map((entry) => (
          <Entry key={`${entry.kind} ${entry.id}`} place={place} entry={entry} onChanged={changed} />
        ))}
      </ol>
      {left > 0 && (pages === 0 || data?.next !== undefined) && (
        <button
          type="button"
          className="sheet-link"
          onClick={() =>
            show({ kind, pages: pages === 0 && entries.length < (data?.entries.length ?? 0) ? 1 : pages + 1 })
          }
        >
          {timelineText.more(left)}
        </button>
      )}
    </section>
  )
}

/** Marks notes that mention the user as read when they are shown for the first time. */
function useTakenForRead(entries: readonly TimelineEntry[] = none): void {
  const client = useQueryClient()
  const news = useRef<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const fresh = entries.flatMap((entry) =>
      entry.kind === 'note' && entry.isNews && !news.current.has(entry.id) ? [entry.id] : [],
    )
    if (fresh.length === 0) return
    news.current = new Set([...news.current, ...fresh])
    // If the request fails, the mention stays unread in the bell.
    call('POST /mencoes/lidas', { body: { anotacoes: fresh } }).then(
      () => client.invalidateQueries({ queryKey: ['mentions'] }),
      () => undefined,
    )
  }, [entries, client])
}

const none: readonly TimelineEntry[] = []

interface NewNoteProps {
  readonly place: EntryProps['place']
  onSaved(): void
}

function NewNote({ place, onSaved }: NewNoteProps) {
  const { user } = useConsole()
  const [isWriting, setWriting] = useState(() => readNoteDraft(noteDraftKey(user.id, place)) !== undefined)
  const button = useRef<HTMLButtonElement>(null)
  const stop = () => {
    setWriting(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  const early = useEarlyKeys(isWriting, stop, true)
  if (!isWriting) {
    return (
      <button ref={button} type="button" className="note-begin" onClick={() => setWriting(true)}>
        {timelineText.write}
      </button>
    )
  }
  return (
    <NoteEditor
      place={place}
      early={early}
      onSaved={() => {
        onSaved()
        stop()
      }}
      onCancel={stop}
    />
  )
}

interface KindChoiceProps {
  readonly counts: TimelinePage['counts']
  readonly kind: TimelineKind | undefined
  onChoose(kind: TimelineKind | undefined): void
}

function KindChoice({ counts, kind, onChoose }: KindChoiceProps) {
  const present = timelineKinds.filter((each) => (counts?.[each] ?? 0) > 0 || each === kind)
  if (present.length < 2) return null
  return (
    <Box className="sheet-filter" role="group" aria-label={timelineText.filter}>
      {[undefined, ...present].map((each) => (
        <button key={each ?? ''} type="button" aria-pressed={kind === each} onClick={() => onChoose(each)}>
          {each === undefined ? timelineText.all : timelineText.kinds[each]}
          {each !== undefined && ' '}
          {each !== undefined && <span>{formatInteger(counts?.[each] ?? 0)}</span>}
        </button>
      ))}
    </Box>
  )
}

interface EntryProps {
  readonly place: { readonly entity: Entity; readonly id: number }
  readonly entry: TimelineEntry
  onChanged(): void
}

function Entry({ place, entry, onChanged }: EntryProps) {
  if (entry.kind === 'note') return <NoteEntry place={place} note={entry} onChanged={onChanged} />
  return entry.kind === 'message' ? <MessageEntry message={entry} /> : <ActEntry entry={entry} />
}

function MessageEntry({ message }: { readonly message: TimelineMessage }) {
  const { index } = useConsole()
  const { channel, subject, to, role, state, at, by } = message
  const title = role && [...index.values()].find(({ account }) => account?.role === role)?.account?.title
  const receiver = to === '' ? (title ?? timelineText.someone) : title ? `${to} (${title})` : to
  const name = timelineText.channels[channel] ?? channel
  return (
    <li data-stream="message" data-color={state === 'failed' ? 'error' : undefined}>
      <strong>
        {by === undefined
          ? subject === ''
            ? name
            : `${name}: ${subject}`
          : timelineText.sentBy(by, subject)}
      </strong>
      <small>
        {by !== undefined && `${name} `}
        {timelineText.message(receiver, timelineText.states[state])}, <Moment at={at} />
      </small>
    </li>
  )
}

/** Fetches `count` pages, each from the cursor of the one before. */
async function askPages(
  place: { readonly entity: Entity; readonly id: number },
  kind: TimelineKind | undefined,
  many: number,
): Promise<TimelinePage> {
  let whole = await fetchPage(place, kind, undefined)
  for (let page = 1; page < many && whole.next !== undefined; page++) {
    const { entries, next } = await fetchPage(place, kind, whole.next)
    const { next: _before, ...known } = whole
    whole = { ...known, entries: [...whole.entries, ...entries], ...(next !== undefined && { next }) }
  }
  return whole
}
