import type { AuditEntry } from '#model/wire/record/audit'
import { actWords } from './actMessages'
import { Moment } from './Moment'

/** Who did something and how long ago: “por Maria, há 3 dias”. */
export function DoneBy({ entry }: { readonly entry: Pick<AuditEntry, 'actorName' | 'at'> }) {
  return (
    <>
      {actWords.by(entry.actorName)}, <Moment at={entry.at} />
    </>
  )
}
