import { describe, expect, it } from 'vitest'
import { changelogOf } from '#model/changes/changelog'
import { keyEntries } from '#model/changes/entry'
import { shapeOf } from '#model/changes/shape'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { makeEntities } from '../support/entities'

const shapes = (schemas: Readonly<Record<string, JsonSchema>>) =>
  new Map(makeEntities(schemas).entities.map((entity) => [entity.name, shapeOf(entity)]))
const thing = (properties: JsonSchema['properties'], title = 'Coisa'): JsonSchema => ({
  title,
  type: 'object',
  properties,
})

describe('the changelog', () => {
  it('describes added, removed, narrowed and renamed parts of schemas', () => {
    const before = shapes({
      tin: thing({
        a: { type: 'string', title: 'A' },
        n: { type: 'integer' },
        s: { type: 'string', enum: ['x', 'y'] },
      }),
      old: thing({}),
    })
    const after = shapes({
      can: thing({
        b: { type: 'string', title: 'A', maxLength: 4 },
        n: { type: 'number' },
        s: { type: 'string', enum: ['z', 'y'] },
      }),
      fresh: thing({}, 'Nova'),
    })
    const lines = changelogOf(before, after, [
      { entity: 'tin', rename: 'can' },
      { entity: 'can', field: 'a', rename: 'b' },
      { entity: 'can', field: 's', values: { x: 'z' } },
    ])
    expect(lines).toEqual([
      '## Coisa (`can`)',
      '- `tin` passa a se chamar `can`',
      '- `a` passa a se chamar `b`',
      '- Coisa · s (`can.s`): opções trocadas: x → z',
      '- A (`b`): passa a ser até 4 caracteres',
      '- n (`n`): era número inteiro e passa a ser número',
      '',
      '## Nova (`fresh`)',
      '- cadastro novo',
      '',
      '## Coisa (`old`)',
      '- o cadastro sumiu',
      '',
    ])
    expect(changelogOf(after, after, [])).toEqual([])
  })

  it('keys entries by their content and numbers repeated ones', () => {
    const [one, two, three] = keyEntries([
      { entity: 'a', rename: 'b' },
      { rename: 'b', entity: 'a', note: 'again' },
      { entity: 'b', rename: 'a' },
    ])
    expect(two?.key).toBe(`${one?.key} 2`)
    expect(three?.key).not.toBe(one?.key)
  })
})
