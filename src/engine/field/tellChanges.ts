import type { FieldPorts } from './fieldPorts'
import type { ActQueue } from './store/actQueue'

/** Returns a function that reports records whose acts have changed since it was called last. */
export function tellChanges({ onChange }: FieldPorts, queue: ActQueue, idOf: (id: number) => number) {
  let told = queue.acts()
  return () => {
    const acts = queue.acts()
    const [before, after] = [new Set(told), new Set(acts)]
    const changed = [...told.filter((act) => !after.has(act)), ...acts.filter((act) => !before.has(act))]
    told = acts
    const registros: Record<string, number[]> = {}
    for (const { entity, id } of changed) registros[entity] = [...(registros[entity] ?? []), id, idOf(id)]
    if (changed.length > 0) onChange?.({ entidades: Object.keys(registros), registros })
  }
}
