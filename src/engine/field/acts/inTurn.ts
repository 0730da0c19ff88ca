const turns = new Map<string, Promise<unknown>>()

/** Runs `work` when no other tab of this origin is at it; browsers without locks have only the turns of this page. */
export async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = globalThis.navigator ?? {}
  if (locks) return locks.request(name, work)
  const turn = (turns.get(name) ?? Promise.resolve()).then(work)
  turns.set(
    name,
    turn.catch(() => undefined),
  )
  return turn
}
