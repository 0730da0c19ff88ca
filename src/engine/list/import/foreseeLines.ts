/* What the server has to say of the records that lines ask for, before they are written (`form.ask`). Writes nothing. */
import type { Entity } from '#model/entity/entity'
import type { ConsoleDataProvider } from '../../data/dataProvider'
import { runEach } from '../bulk/runEach'
import type { MatchedLine } from './matchLines'

interface Foresight {
  readonly entity: Entity
  readonly provider: ConsoleDataProvider
  readonly signal: AbortSignal
}

/** Calls under way together. */
const width = 4

/** The lines, each with what is new to be read of it; those that the server would refuse tell so when they are written. */
export async function foreseeLines(
  lines: readonly MatchedLine[],
  { entity, provider, signal }: Foresight,
): Promise<readonly MatchedLine[]> {
  const { ask } = entity.form
  if (ask === undefined) return lines
  const told = new Map<MatchedLine, string>()
  const foresee = async (line: MatchedLine) => {
    const { row, existing } = line
    const asked = existing ? { id: existing.id, data: existing.changes } : { data: row }
    const { data } = await provider.foresee(entity.name, { ...asked, meta: { signal } })
    const words = data[ask]
    if (typeof words === 'string' && words !== '' && words !== existing?.before[ask]) told.set(line, words)
  }
  const sound = lines.filter(
    ({ problems, existing }) =>
      problems.length === 0 && (!existing || Object.keys(existing.changes).length > 0),
  )
  await runEach(sound, foresee, { width, signal, tell: String, onProgress: () => undefined })
  return lines.map((line) => {
    const warning = told.get(line)
    return warning === undefined ? line : { ...line, warning }
  })
}
