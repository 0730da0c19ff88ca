import { useMemo, useState } from 'react'
import { type NamedOutline, useOutlineFile } from '../../engine'
import { matchShapes } from './matchShapes'
import { keysOf, type Plot, useCandidates } from './useCandidates'
import type { Assignment } from './useSaveOutlines'

export type Review = ReturnType<typeof useReview>

export function useReview() {
  const [plots, setPlots] = useState<readonly Plot[]>()
  const known = useMemo(() => plots && keysOf(plots), [plots])
  const state = useOutlineFile(known)
  const all = state.file?.found?.outlines ?? none
  const read = useCandidates(all)
  if (read && read !== plots) setPlots(read)
  const isReady = plots !== undefined && read === plots
  const matched = useMemo(
    () => matchesOf(state.outlines, isReady ? plots : []),
    [state.outlines, plots, isReady],
  )
  // The user's choices win over any later match.
  const [chosen, setChosen] = useState<ReadonlyMap<string, Plot | undefined>>(new Map())
  const plotOf = (id: string) => (chosen.has(id) ? chosen.get(id) : matched.get(id))
  const assigned = state.outlines.flatMap(({ id: shape, polygon, problem }): readonly Assignment[] => {
    const plot = problem === undefined ? plotOf(shape) : undefined
    return plot ? [{ shape, polygon, plot }] : []
  })
  const counts = new Map<string, number>()
  for (const { plot } of assigned) counts.set(plot.key, (counts.get(plot.key) ?? 0) + 1)
  return {
    state,
    plots: plots ?? none,
    isMatching: !isReady && all.length > 0,
    assigned,
    plotOf,
    isTwice: (plot: Plot | undefined) => plot !== undefined && (counts.get(plot.key) ?? 0) > 1,
    close: () => {
      state.close()
      setChosen(new Map())
    },
    choose: (id: string, plot: Plot | undefined) => setChosen(new Map([...chosen, [id, plot]])),
  }
}

const none: readonly never[] = []

function matchesOf(
  outlines: readonly NamedOutline[],
  plots: readonly Plot[],
): ReadonlyMap<string, Plot | undefined> {
  const byKey = new Map(plots.map((plot) => [plot.key, plot]))
  const keys = matchShapes(outlines, plots, (row) => ({
    plot: row.gleba,
    farm: [row['fazenda_id.nome_fantasia'] ?? ''].flat().join(' '),
  }))
  return new Map([...keys].map(([id, key]) => [id, byKey.get(key)]))
}
