import Link from '@mui/material/Link'
import { useId, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { showDateTime } from '#model/formats/index'
import { shownText } from '#model/messages'
import { hasSection } from '#model/people/access'
import { showAct, showDeed } from '#model/show/showAct'
import type { AuditEntry } from '#model/wire/record/audit'
import { pathsOf, useConsole, type useLabels } from '../../engine'
import { EntryDetails } from './EntryDetails'
import { text } from './messages'

interface AuditLineProps {
  readonly entry: AuditEntry
  labelFor: ReturnType<typeof useLabels>
}

/** “14:32 · Maria aprovou Talhão Gleba 3”. */
export function AuditLine({ entry, labelFor }: AuditLineProps) {
  const entity = useConsole().index.get(entry.entity)
  const detailsId = useId()
  const [isOpen, setOpen] = useState(false)
  const time = showDateTime(entry.at)
  const isNamed = showAct(entity, entry) !== undefined
  const hasDetails = Object.keys(entry.changes).length > 0 || (entry.detail !== undefined && !isNamed)
  return (
    <li>
      <article>
        <p>
          <time dateTime={entry.at} title={time}>
            {time.slice(-5)}
          </time>{' '}
          · <b>{entry.actorName}</b> {sentenceOf(entity, entry)}
          <Target entry={entry} entity={entity} labelFor={labelFor} />
        </p>
        {hasDetails && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? text.hideDetails : text.showDetails}
          </button>
        )}
        {isOpen && (
          <div id={detailsId}>
            <EntryDetails entry={entry} entity={entity} />
          </div>
        )}
      </article>
    </li>
  )
}

/** What the person did; a deed with an object of its own is divided from the record by a colon. */
export function sentenceOf(entity: Entity | undefined, entry: AuditEntry): string {
  const named = showDeed(entity, entry)
  if (named !== undefined) return named.includes(' ') ? `${named}: ` : `${named} `
  const noun = showAct(entity, entry)
  if (noun !== undefined) return `– ${noun}: `
  const did = text.did[entry.act]
  return text.alone.has(entry.act) ? did : `${did} `
}

function Target({ entry, entity, labelFor }: AuditLineProps & { readonly entity: Entity | undefined }) {
  const { actor, area } = useConsole()
  const { act, recordId } = entry
  if (text.alone.has(act)) return null
  if (!entity) return text.others[entry.entity] ?? (entry.entity || text.unknownAccount)
  if (recordId === null) return entity.plural
  const label = labelFor({ entity: entity.name, id: recordId })
  const isTold = label.startsWith(`${entity.title} `)
  const name =
    label === shownText.unseen
      ? text.record(entity.title, recordId)
      : isTold
        ? label
        : `${entity.title} ${label}`
  if (!hasSection(entity, actor)) return name
  return (
    <Link component={RouterLink} to={pathsOf(entity, area).show(recordId)}>
      {name}
    </Link>
  )
}
