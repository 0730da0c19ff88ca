/*
 * Room: what happened to a record and what people wrote at it, newest first, as far as the person may see it. Hides that
 * it comes page by page, and the editor of notes until it is asked for.
 */
import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Entity } from '#model/entity/entity'
import { formatInteger, showDateTime } from '#model/formats/index'
import { mayAct } from '#model/people/access'
import {
  type TimelineEntry,
  type TimelineKind,
  type TimelinePage,
  type ToldMessage,
  timelineKinds,
} from '#model/wire/timeline'
import { call } from '../../data/call'
import { lazyPart } from '../../page/lazyPart'
import { PageFailure } from '../../page/PageFailure'
import { useConsole } from '../../shell/console'
import { ActEntry } from './ActEntry'
import { timelineText } from './messages'
import { NoteEntry } from './NoteEntry'
import { askPage } from './stream'
import './timeline.css'

const NoteEditor = lazyPart(() => import('./NoteEditor').then((part) => part.NoteEditor))

/** Entries shown at first, beside what else the page tells. */
const atFirst = 8

interface TimelineProps {
  readonly entity: Entity
  readonly id: number
  /** Of the record: another one means that something happened. */
  readonly version: unknown
}

/** The timeline of a record. */
export function Timeline({ entity, id, version }: TimelineProps) {
  const { actor } = useConsole()
  const client = useQueryClient()
  const [kind, setKind] = useState<TimelineKind>()
  const [pages, setPages] = useState(0)
  const [isWriting, setWriting] = useState(false)
  const writeButton = useRef<HTMLButtonElement>(null)
  const place = { entity, id }
  const { data, error, refetch } = useQuery({
    queryKey: [entity.name, 'timeline', id, version, kind, Math.max(pages, 1)],
    queryFn: () => askPages(place, kind, Math.max(pages, 1)),
    placeholderData: (previous) => previous,
    staleTime: 0,
    retry: false,
  })
  const counts = data?.counts
  const total =
    counts &&
    (kind ? counts[kind] : counts.change + counts.state + counts.decision + counts.message + counts.note)
  const entries = (data?.entries ?? []).slice(0, pages === 0 ? atFirst : undefined)
  const left = (total ?? 0) - entries.length
  const present = timelineKinds.filter((each) => (counts?.[each] ?? 0) > 0 || each === kind)
  const changed = () => void client.invalidateQueries({ queryKey: [entity.name, 'timeline', id] })
  const news = useRef<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const fresh = (data?.entries ?? []).flatMap((entry) =>
      entry.kind === 'note' && entry.isNews && !news.current.has(entry.id) ? [entry.id] : [],
    )
    if (fresh.length === 0) return
    news.current = new Set([...news.current, ...fresh])
    // What could not be written down stays in the bell.
    call('POST /mencoes/lidas', { body: { anotacoes: fresh } }).then(
      () => client.invalidateQueries({ queryKey: ['mentions'] }),
      () => undefined,
    )
  }, [data, client])
  const choose = (wanted: TimelineKind | undefined) => {
    setKind(wanted)
    setPages(0)
  }
  const stop = () => {
    setWriting(false)
    requestAnimationFrame(() => writeButton.current?.focus())
  }
  return (
    <section className="sheet-card sheet-timeline" aria-label={timelineText.title}>
      <h2>{timelineText.title}</h2>
      {mayAct(entity, 'note', actor) &&
        !actor.viewer &&
        (isWriting ? (
          <NoteEditor
            place={place}
            onSaved={() => {
              changed()
              stop()
            }}
            onCancel={stop}
          />
        ) : (
          <button ref={writeButton} type="button" className="note-begin" onClick={() => setWriting(true)}>
            {timelineText.write}
          </button>
        ))}
      {error && !data && <PageFailure error={error} onRetry={() => void refetch()} />}
      {present.length > 1 && (
        <Box className="sheet-filter" role="group" aria-label={timelineText.filter}>
          {[undefined, ...present].map((each) => (
            <button key={each ?? ''} type="button" aria-pressed={kind === each} onClick={() => choose(each)}>
              {each === undefined ? timelineText.all : timelineText.kinds[each]}
              {each !== undefined && ' '}
              {each !== undefined && <span>{formatInteger(counts?.[each] ?? 0)}</span>}
            </button>
          ))}
        </Box>
      )}
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
          // The rest of the first page is here already.
          onClick={() =>
            setPages(pages === 0 && entries.length < (data?.entries.length ?? 0) ? 1 : pages + 1)
          }
        >
          {timelineText.more(left)}
        </button>
      )}
    </section>
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

function MessageEntry({ message }: { readonly message: ToldMessage }) {
  const { channel, subject, to, state, at } = message
  const name = timelineText.channels[channel] ?? channel
  return (
    <li data-stream="message" data-color={state === 'failed' ? 'error' : undefined}>
      <strong>{subject === '' ? name : `${name}: ${subject}`}</strong>
      <small>{timelineText.message(to, timelineText.states[state], showDateTime(at))}</small>
    </li>
  )
}

/** So many pages, each begun where the one before ended. */
async function askPages(
  place: { readonly entity: Entity; readonly id: number },
  kind: TimelineKind | undefined,
  many: number,
): Promise<TimelinePage> {
  let whole = await askPage(place, kind, undefined)
  for (let page = 1; page < many && whole.next !== undefined; page++) {
    const { entries, next } = await askPage(place, kind, whole.next)
    const { next: _before, ...known } = whole
    whole = { ...known, entries: [...whole.entries, ...entries], ...(next !== undefined && { next }) }
  }
  return whole
}
