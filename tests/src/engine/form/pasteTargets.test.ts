/* Cells land where the keyboard is: at every field of every list of the product, tried one by one. */
import '../../../support/dom'
import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fitsCell } from '#model/entity/kindGuards'
import { systemActor } from '#model/people/actor'
import { isWritable } from '#model/record/writable'
import { pasteItems } from '../../../../src/engine/form/pasteItems'
import { pointerOf } from '../../../../src/engine/form/state/record'

const lists = entities.flatMap((entity) =>
  entity.fields.filter(({ kind }) => kind === 'list').map((list) => ({ entity, list })),
)

/** What a form draws of the second item, and the input of one field in it; ids as the form library makes them. */
function drawItem(list: Field, name: string): Element {
  const row = document.createElement('fieldset')
  row.dataset.path = pointerOf([list.name, 1])
  for (const field of list.fields) {
    const place = row.appendChild(document.createElement('div'))
    place.dataset.path = pointerOf([list.name, 1, field.name])
    place.appendChild(document.createElement('input')).id = `entity_${list.name}_1_${field.name}`
  }
  return row.querySelector(`#entity_${list.name}_1_${name}`) as Element
}

/** Pastes at a field; answers the fields of the second item that were written or could not be read. */
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
    },
    proposed: { touch: () => undefined },
    setValue: (_path: unknown, items: Row[]) => Object.assign(data, { [list.name]: items }),
  } as unknown as Parameters<typeof pasteItems>[0]['form']
  const target = {
    ...{ form, list, path: [list.name], element: drawItem(list, name) },
    shownAt: () => list.fields.map((field) => field.name),
    titleOf: (position: number) => `Item ${position}`,
  }
  await pasteItems(target, '1\n1', {} as Parameters<typeof pasteItems>[2])
  return [...Object.keys(data[list.name]?.[1] ?? {}), ...wrong]
}

describe('cells pasted at a field of an item', () => {
  it('are tried at some lists', () => expect(lists.length).toBeGreaterThan(3))

  it.each(lists.map(({ entity, list }) => [entity.name, list.name, { entity, list }] as const))(
    'begin at that very field in %s.%s',
    async (_entity, _list, { entity, list }) => {
      const fields = list.fields.filter((field) => fitsCell(field) && isWritable(entity, field, systemActor))
      for (const { name } of fields)
        expect([name, new Set(await landedAt(entity, list, name))]).toEqual([name, new Set([name])])
    },
  )
})
