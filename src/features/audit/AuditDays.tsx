import Card from '@mui/material/Card'
import { dayOfInstant } from '#model/formats/index'
import type { AuditEntry } from '#model/wire/record/audit'
import { useConsole, useLabels } from '../../engine'
import { AuditLine } from './AuditLine'
import { showDay } from './showDay'
import './audit.css'

/** The days of the entries, newest first, with a heading each. */
export function AuditDays({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const { index } = useConsole()
  const records = entries.flatMap(({ entity, recordId }) =>
    recordId !== null && index.has(entity) ? [{ entity, id: recordId }] : [],
  )
  const labelFor = useLabels(records)
  const today = dayOfInstant(new Date())
  return groupByDay(entries).map(([day, ofDay]) => (
    <Card key={day} component="section" className="audit-day" aria-labelledby={`audit-${day}`}>
      <h2 id={`audit-${day}`}>{showDay(day, today)}</h2>
      <ol>
        {ofDay.map((entry) => (
          <AuditLine key={entry.id} entry={entry} labelFor={labelFor} />
        ))}
      </ol>
    </Card>
  ))
}

function groupByDay(
  entries: readonly AuditEntry[],
): readonly (readonly [day: string, entries: readonly AuditEntry[]])[] {
  const days = new Map<string, AuditEntry[]>()
  for (const entry of entries) {
    const day = dayOfInstant(new Date(entry.at))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}
