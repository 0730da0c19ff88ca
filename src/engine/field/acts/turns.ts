interface Turns {
  /** Runs `work` when no other tab of this origin is at it, which sees first what that has done. */
  take(work: () => Promise<void>): Promise<void>
  /** The last work of this page, while it waits or runs. */
  last(): Promise<void> | undefined
}

/** Browsers without locks have only the turns of this page. */
const turnsHere = new Map<string, Promise<unknown>>()

export function createTurns(name: string, reload: () => Promise<void>, onChange: () => void): Turns {
  const { locks } = globalThis.navigator ?? {}
  let last: Promise<void> | undefined
  return {
    last: () => last,
    take(work) {
      const turn = () => reload().then(work)
      const before = turnsHere.get(name) ?? Promise.resolve()
      const own = (locks ? locks.request(name, turn) : before.then(turn)).finally(() => {
        if (last === own) last = undefined
        onChange()
      })
      if (!locks)
        turnsHere.set(
          name,
          own.catch(() => undefined),
        )
      last = own
      onChange()
      return own
    },
  }
}
