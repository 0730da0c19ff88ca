/* Reads one list after the other, each not before its time. */
import type { ReplicaSource } from '#model/evaluate/replica'

export interface ReadQueue {
  has(name: string): boolean
  /** @param due milliseconds since 1970 */
  add(source: ReplicaSource, due: number): void
  clear(): void
}

export function createReadQueue(read: (source: ReplicaSource) => Promise<void>): ReadQueue {
  const waiting = new Map<string, { readonly source: ReplicaSource; readonly due: number }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let reading: string | undefined

  async function readDue(): Promise<void> {
    for (const [name, { source, due }] of waiting) {
      if (due > Date.now()) continue
      waiting.delete(name)
      reading = name
      try {
        await read(source)
      } finally {
        reading = undefined
      }
    }
    schedule()
  }

  function schedule(): void {
    clearTimeout(timer)
    if (waiting.size === 0 || reading !== undefined) return
    const due = Math.min(...[...waiting.values()].map((each) => each.due))
    timer = setTimeout(() => void readDue(), Math.max(0, due - Date.now()))
  }

  return {
    has: (name) => waiting.has(name) || reading === name,
    add(source, due) {
      waiting.set(source.entity.name, { source, due })
      schedule()
    },
    clear: () => waiting.clear(),
  }
}
