/* What happened to a record, newest first: changes, transitions and what was decided, as far as the person may see it. */
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { showDateTime } from '#model/formats/index'
import { showValue } from '#model/show/show'
import { showAct } from '#model/show/showAct'
import type { AuditAct, AuditEntry } from '#model/wire/audit'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import { formText } from '../../form/messages'
import { PageFailure } from '../../page/PageFailure'
import { type Difference, differencesOf } from '../differences'
import { sheetText, timelineText } from './messages'
import { type Referred, useLabels } from './useLabels'

type Stream = keyof typeof timelineText.streams

/** Entries and differences shown at first. */
const [entriesAtFirst, differencesAtFirst] = [8, 4]

const streams: Readonly<Partial<Record<AuditAct, Stream>>> = {
  transition: 'states',
  create: 'changes',
  edit: 'changes',
  remove: 'changes',
  restore: 'changes',
}

interface TimelineProps {
  readonly entity: Entity
  readonly id: number
  /** Of the record: another one means that something happened. */
  readonly version: unknown
}

/** The timeline of a record. */
export function Timeline({ entity, id, version }: TimelineProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const [stream, setStream] = useState<Stream>()
  const [most, setMost] = useState(entriesAtFirst)
  const { data, error, refetch } = useQuery({
    queryKey: [entity.name, 'history', id, version],
    queryFn: async () => (await dataProvider.history(entity.name, { id })).data,
    placeholderData: (previous) => previous,
    staleTime: 0,
    retry: false,
  })
  const present = [...new Set((data ?? []).map(streamOf))]
  const wanted = (data ?? []).filter((entry) => stream === undefined || streamOf(entry) === stream)
  return (
    <section className="sheet-card sheet-timeline" aria-label={sheetText.timeline}>
      <h2>{sheetText.timeline}</h2>
      {error && !data && <PageFailure error={error} onRetry={() => void refetch()} />}
      {present.length > 1 && (
        <Box className="sheet-filter" role="group" aria-label={timelineText.filter}>
          {[undefined, ...present].map((each) => (
            <button
              key={each ?? ''}
              type="button"
              aria-pressed={stream === each}
              onClick={() => setStream(each)}
            >
              {each === undefined ? timelineText.all : timelineText.streams[each]}
            </button>
          ))}
        </Box>
      )}
      {data?.length === 0 && <p className="sheet-none">{formText.noHistory}</p>}
      <ol>
        {wanted.slice(0, most).map((entry) => (
          <Entry key={entry.id} entity={entity} entry={entry} />
        ))}
      </ol>
      {wanted.length > most && (
        <button type="button" className="sheet-link" onClick={() => setMost(most + 4 * entriesAtFirst)}>
          {timelineText.more(wanted.length - most)}
        </button>
      )}
    </section>
  )
}

function Entry({ entity, entry }: { readonly entity: Entity; readonly entry: AuditEntry }) {
  const [isWhole, setWhole] = useState(false)
  const differences = entry.act === 'create' ? [] : differencesOf(entity, entry.changes)
  const told = isWhole ? differences : differences.slice(0, differencesAtFirst)
  const reached = stateOf(entity, entry)
  const labelFor = useLabels(told.flatMap((each) => [...referredIn(each, 0), ...referredIn(each, 1)]))
  const tell = (each: Difference, side: 0 | 1) => {
    const referred = referredIn(each, side)
    const value = side === 0 ? each.before : each.after
    const { workflow } = entity
    const isState = workflow !== undefined && each.fields[side].path === workflow.field
    const state = isState ? workflow.states[String(value)]?.label : undefined
    const label = referred.length > 0 ? referred.map(labelFor).join(', ') : state
    return showValue(value, each.fields[side], label) || formText.empty
  }
  return (
    <li data-color={reached?.color} data-stream={streamOf(entry)}>
      <strong>{actText(entity, entry)}</strong>
      <small>{formText.historyBy(entry.actorName, showDateTime(entry.at))}</small>
      {told.length > 0 && (
        <ul>
          {told.map((each) => (
            <li key={`${each.title} ${JSON.stringify(each.before)}`}>
              <b>{each.title}</b>: {tell(each, 0)} → {tell(each, 1)}
            </li>
          ))}
        </ul>
      )}
      {differences.length > told.length && (
        <button type="button" className="sheet-link" onClick={() => setWhole(true)}>
          {timelineText.moreFields(differences.length - told.length)}
        </button>
      )}
    </li>
  )
}

/** The records that one side of a difference refers to. */
function referredIn({ fields, before, after }: Difference, side: 0 | 1): readonly Referred[] {
  const { ref } = fields[side]
  if (!ref || ref.entity === '') return []
  return [side === 0 ? before : after]
    .flat()
    .flatMap((id) => (typeof id === 'number' ? [{ entity: ref.entity, id }] : []))
}

function streamOf({ act }: AuditEntry): Stream {
  return streams[act] ?? 'others'
}

/** The state that a transition came to. */
function stateOf({ workflow }: Entity, { act, changes }: AuditEntry) {
  if (act !== 'transition' || !workflow) return undefined
  return workflow.states[String(changes[workflow.field]?.[1])]
}

function actText(entity: Entity, entry: AuditEntry): string {
  const { act, detail } = entry
  // A transition that the schema no longer has keeps its name.
  return showAct(entity, entry) ?? (act === 'transition' ? detail : formText.acts[act]) ?? act
}
