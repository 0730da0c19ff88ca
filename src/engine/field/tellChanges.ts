/* Tells the page of records whose acts have changed, once it has taken the answers to what it wrote. */
import type { FieldPorts, SendRequest } from './fieldPorts'
import type { ActQueue } from './store/actQueue'

export function tellChanges(
  { onChange }: FieldPorts,
  queue: ActQueue,
  idOf: (id: number) => number,
  isSending: () => boolean,
) {
  let told = queue.acts()
  let writes = 0
  const tell = () => {
    const acts = queue.acts()
    const [before, after] = [new Set(told), new Set(acts)]
    const changed = [...told.filter((act) => !after.has(act)), ...acts.filter((act) => !before.has(act))]
    told = acts
    const registros: Record<string, number[]> = {}
    for (const { entity, id } of changed) registros[entity] = [...(registros[entity] ?? []), id, idOf(id)]
    if (changed.length > 0) onChange?.({ entidades: Object.keys(registros), registros })
  }
  const tellLater = () => void setTimeout(() => writes > 0 || isSending() || tell())
  const tellAfter =
    (request: SendRequest): SendRequest =>
    async (url, options) => {
      if ((options.method ?? 'GET') === 'GET') return request(url, options)
      writes += 1
      try {
        return await request(url, options)
      } finally {
        writes -= 1
        tellLater()
      }
    }
  return { tell, tellLater, tellAfter }
}
