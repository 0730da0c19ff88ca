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
    const entidades = [...new Set(changed.map(({ entity }) => entity))]
    const idsOf = (name: string) =>
      changed.flatMap(({ entity, id }) => (entity === name ? [id, idOf(id)] : []))
    const registros = Object.fromEntries(entidades.map((name) => [name, idsOf(name)]))
    if (changed.length > 0) onChange?.({ entidades, registros })
  }
}
