import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { showValue } from '#model/show/show'
import type { TimelineAct } from '#model/wire/record/timeline'
import { useConsole } from '../../console/console'
import { pathsOf } from '../../console/routing'
import { formText } from '../../form/messages'
import { actText } from '../../records/actText'
import { DoneBy } from '../../records/DoneBy'
import { type Difference, differencesOf } from '../../saving/differences'
import { type RecordRef, useLabels } from '../view/useLabels'
import { timelineText } from './messages'
import { RecordedNote } from './RecordedNote'
import { toldChanges } from './toldChanges'

const differencesAtFirst = 4

export function ActEntry({ entry }: { readonly entry: TimelineAct }) {
  const { index, area } = useConsole()
  const entity = index.get(entry.entity)
  if (!entity) return null
  const isDecision = entry.kind === 'decision'
  const act = actText(entity, entry)
  return (
    <li data-color={stateOf(entity, entry)?.color} data-stream={entry.kind}>
      <strong>{isDecision ? timelineText.decision(entity.title, act) : act}</strong>
      {isDecision && entry.label && entry.recordId !== null && (
        <Link to={pathsOf(entity, area).show(entry.recordId)}>{entry.label}</Link>
      )}
      <small>
        <DoneBy entry={entry} />
      </small>
      <RecordedNote recorded={entry.recorded} />
      <Differences entity={entity} entry={entry} />
    </li>
  )
}

function Differences({ entity, entry }: { readonly entity: Entity; readonly entry: TimelineAct }) {
  const [isWhole, setWhole] = useState(false)
  const differences = entry.act === 'create' ? [] : differencesOf(entity, toldChanges(entity, entry.changes))
  const told = isWhole ? differences : differences.slice(0, differencesAtFirst)
  const labelFor = useLabels(told.flatMap((each) => [...referredIn(each, 0), ...referredIn(each, 1)]))
  const tell = (each: Difference, side: 0 | 1) => {
    const referred = referredIn(each, side)
    const value = side === 0 ? each.before : each.after
    const { workflow } = entity
    const isState = workflow !== undefined && each.fields[side].path === workflow.field
    const state = isState ? workflow.states[String(value)]?.label : undefined
    const label = referred.length > 0 ? referred.map(labelFor).join(', ') : state
    return showValue(value, each.fields[side], label)
  }
  const change = (each: Difference) => {
    const [before, after] = [tell(each, 0), tell(each, 1) || formText.empty]
    return before === '' ? after : `${before} → ${after}`
  }
  return (
    <>
      <ul>
        {told.map((each) => (
          <li key={`${each.title} ${JSON.stringify(each.before)}`}>
            <b>{each.title}</b>: {change(each)}
          </li>
        ))}
      </ul>
      {differences.length > told.length && (
        <button type="button" className="sheet-link" onClick={() => setWhole(true)}>
          {timelineText.moreFields(differences.length - told.length)}
        </button>
      )}
    </>
  )
}

function referredIn({ fields, before, after }: Difference, side: 0 | 1): readonly RecordRef[] {
  const { ref } = fields[side]
  if (!ref || ref.entity === '') return []
  return [side === 0 ? before : after]
    .flat()
    .flatMap((id) => (typeof id === 'number' ? [{ entity: ref.entity, id }] : []))
}

function stateOf({ workflow }: Entity, { act, changes }: TimelineAct) {
  if (act !== 'transition' || !workflow) return undefined
  return workflow.states[String(changes[workflow.field]?.[1])]
}
