/* Pasting starts at the focused field, tested at every field of every list of the product. */
import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fitsCell } from '#model/entity/kindGuards'
import { systemActor } from '#model/people/actor'
import { isWritable } from '#model/record/writable'
import { pasteItems } from '../../../../src/engine/form/pasteItems'

const lists = entities.flatMap((entity) =>
  entity.fields.filter(({ kind }) => kind === 'list').map((list) => ({ entity, list })),
)

/** Pastes at a field and returns the fields of the second item that were filled in or unreadable. */
async function landedAt(entity: Entity, list: Field, name: string): Promise<readonly string[]> {
  const data = { [list.name]: [{}, {}] }
  const wrong: string[] = []
  const form = {
    entity,
    actor: systemActor,
    store: {
      getData: () => data,
      refuse: (problems: readonly { path: string }[]) =>
        wrong.push(...problems.map(({ path }) => path.split('/').at(-1) ?? '')),
      leave: () => undefined,
      setValue: (_path: unknown, items: Row[]) => Object.assign(data, { [list.name]: items }),
    },
    suggestions: { touch: () => undefined },
  } as unknown as Parameters<typeof pasteItems>[0]['form']
  const target = {
    ...{ form, list, path: [list.name], from: [list.name, 1, name] },
    shownAt: () => list.fields.map((field) => field.name),
    titleOf: (position: number) => `Item ${position}`,
  }
  await pasteItems(target, '1\n1', {} as Parameters<typeof pasteItems>[2])
  return [...Object.keys(data[list.name]?.[1] ?? {}), ...wrong]
}

describe('cells pasted at a field of an item', () => {
  it('are tested in several lists', () => expect(lists.length).toBeGreaterThan(3))

  it.each(lists.map(({ entity, list }) => [entity.name, list.name, { entity, list }] as const))(
    'start at exactly that field in %s.%s',
    async (_entity, _list, { entity, list }) => {
      const fields = list.fields.filter((field) => fitsCell(field) && isWritable(entity, field, systemActor))
      for (const { name } of fields)
        expect([name, new Set(await landedAt(entity, list, name))]).toEqual([name, new Set([name])])
    },
  )
})
