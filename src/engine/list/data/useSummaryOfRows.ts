/* Sums and groups of the moment of the rows, although each is read by a request of its own. */
import { useState } from 'react'
import type { Summary } from '#model/query/query'
import type { ListData } from './useListData'
import type { useSummary } from './useSummary'

/** While of the rows and their summary only one has followed a change. */
const unknown: Partial<Summary> = { sums: {} }

/** Rows that are held keep their summary; others get the newest one once both have arrived. */
export function useSummaryOfRows(
  { answer, isOld, isHeld, isRefreshing }: Pick<ListData, 'answer' | 'isOld' | 'isHeld' | 'isRefreshing'>,
  { summary, isSettled, error }: ReturnType<typeof useSummary>,
  group: string | undefined,
): Partial<Summary> | undefined {
  const [pair, setPair] = useState({ answer, summary, group })
  const isOne = isSettled && !error && !isOld && !isHeld && !isRefreshing
  if (isOne && summary && (summary !== pair.summary || answer !== pair.answer)) {
    setPair({ answer, summary, group })
    return summary
  }
  if (pair.summary === undefined || pair.answer === undefined) return undefined
  return pair.answer === answer && pair.group === group ? pair.summary : unknown
}
