/* Saves outlines one after another, so that a refusal does not stop the others. */

import { useState } from 'react'
import { HttpError } from 'react-admin'
import type { PolygonShape } from '#model/geometry'
import { useDataProvider } from '../../engine'
import type { Plot } from './useCandidates'

/** `asked`: a change to an approved plot, which awaits approval. */
export type Outcome = 'saved' | 'asked' | { readonly refused: string }

export interface Assignment {
  readonly shape: string
  readonly polygon: PolygonShape
  readonly plot: Plot
}

export function useSaveOutlines() {
  const dataProvider = useDataProvider()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [isSaving, setSaving] = useState(false)

  const save = async (assignments: readonly Assignment[]) => {
    setSaving(true)
    let known = outcomes
    for (const assignment of assignments) {
      known = new Map([...known, [assignment.shape, await saveOne(assignment)]])
      setOutcomes(known)
    }
    setSaving(false)
    const ended = (outcome: Outcome) => assignments.filter(({ shape }) => known.get(shape) === outcome)
    return { saved: ended('saved'), asked: ended('asked') }
  }

  return { outcomes, isSaving, save }

  async function saveOne({ polygon, plot: { id, row } }: Assignment): Promise<Outcome> {
    try {
      const meta = { version: row.versao }
      const change = { id, data: { poligono: polygon }, previousData: row, meta }
      const { data } = await dataProvider.update('talhao', change)
      return data.alteracao?.poligono ? 'asked' : 'saved'
    } catch (error) {
      return { refused: error instanceof HttpError ? error.message : String(error) }
    }
  }
}
