/* Reads the records that suggestions depend on, each once. Masked values are left out. */
import type { DataProvider } from 'react-admin'
import type { Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { withoutMasked } from '#model/people/hideRow'
import { type FieldSuggestion, idsFor } from '#model/record/suggestions'

export interface ReferencedRecords {
  get(field: Field, id: number): Row | undefined
  /** Whether all referenced records are loaded. Requests those that are not. */
  areKnown(proposal: FieldSuggestion, record: Row): boolean
}

export function readReferred(
  actor: Actor,
  index: EntityIndex,
  dataProvider: Pick<DataProvider, 'getMany'>,
  onRead: () => void,
): ReferencedRecords {
  const known = new Map<string, Row | undefined>()
  const asked = new Set<string>()
  const keyOf = (name: string, id: number) => `${name} ${id}`
  const read = async (name: string, id: number) => {
    const key = keyOf(name, id)
    if (asked.has(key)) return
    asked.add(key)
    const target = index.get(name)
    const mayRead = target !== undefined && mayAct(target, 'list', actor)
    const asking = mayRead ? dataProvider.getMany(name, { ids: [id] }).catch(() => undefined) : undefined
    const row: Row | undefined = (await asking)?.data.find((each) => each.id === id)
    known.set(key, row && target && withoutMasked(target, row, actor))
    onRead()
  }
  return {
    get: ({ ref }, id) => known.get(keyOf(ref?.entity ?? '', id)),
    areKnown({ through }, record) {
      const wanted = through.flatMap((field) =>
        idsFor(field, record).map((id) => [field.ref?.entity ?? '', id] as const),
      )
      for (const [name, id] of wanted) void read(name, id)
      return wanted.every(([name, id]) => known.has(keyOf(name, id)))
    },
  }
}
