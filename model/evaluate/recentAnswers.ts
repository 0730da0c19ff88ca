/* Caches recent results, because the pages, sums and groups of a list repeat the same query. */

export interface RecentAnswers {
  get<T>(kind: string, question: string): T | undefined
  getOrMake<T>(kind: string, question: string, make: () => T): T
}

/** Results per kind: the latest query and the one before, for going back and forth. */
const remembered = 2

interface Entry {
  readonly question: string
  readonly answer: unknown
}

export function makeRecentAnswers(): RecentAnswers {
  const entries = new Map<string, readonly Entry[]>()
  function get<T>(kind: string, question: string): T | undefined {
    return entries.get(kind)?.find((entry) => entry.question === question)?.answer as T | undefined
  }
  return {
    get,
    getOrMake<T>(kind: string, question: string, make: () => T): T {
      const answer = get<T>(kind, question) ?? make()
      const others = (entries.get(kind) ?? []).filter((entry) => entry.question !== question)
      entries.set(kind, [{ question, answer }, ...others.slice(0, remembered - 1)])
      return answer
    },
  }
}
