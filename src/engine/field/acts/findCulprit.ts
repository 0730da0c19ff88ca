import { mustBeHistory } from '../../data/readAnswer'
import type { ActClash } from '../contract'
import type { FieldPorts } from '../fieldPorts'

/** Who last changed one of the fields, and when; nothing if the history does not say. */
export async function findCulprit(
  { send }: FieldPorts,
  url: string,
  clashes: readonly ActClash[],
): Promise<{ readonly by?: string; readonly at?: string }> {
  try {
    const { json } = await send(`${url}/historico`, {})
    mustBeHistory(json)
    const entry = json.find(({ changes }) => clashes.some(({ field }) => field in changes))
    return entry ? { by: entry.actorName, at: entry.at } : {}
  } catch {
    return {}
  }
}
