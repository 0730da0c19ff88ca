import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { parseEntity } from '#model/entity/parseEntity'
import { fieldAt } from '#model/entity/paths'

const text = (words: object = {}): JsonSchema => ({ type: 'string', 'x-field': words as JsonSchema })
const entity = parseEntity('thing', {
  type: 'object',
  properties: {
    open: text(),
    closed: text({ roles: { view: ['chief', 'keeper'] } }),
    secret: text({ roles: { view: ['chief', 'visitor'] } }),
    tax: text({ pii: 'id' }),
    plain: text({ computed: "open + '!'" }),
    one: text({ computed: "closed + '!'" }),
    both: text({ computed: 'closed + secret' }),
    far: text({ computed: "one == secret ? 'a' : 'b'" }),
    number: text({ computed: "'n' + tax" }),
    again: text({ computed: 'number' }),
    box: {
      type: 'object',
      properties: { inner: text({ roles: { view: ['chief'] } }), copy: text({ computed: 'inner' }) },
    },
    boxed: text({ computed: 'box.inner' }),
    beside: text({ computed: 'box.other' }),
  },
})
const view = (path: string) => fieldAt(entity, path)?.roles.view
const pii = (path: string) => fieldAt(entity, path)?.pii

describe('a computed field', () => {
  it('is hidden from the roles that any of its inputs is hidden from', () => {
    expect([view('plain'), view('one'), view('both'), view('far')]).toEqual([
      undefined,
      ['chief', 'keeper'],
      ['chief'],
      ['chief'],
    ])
  })

  it('is personal where an input is, however many calculations lie between', () => {
    expect([pii('plain'), pii('number'), pii('again')]).toEqual([undefined, 'id', 'id'])
  })

  it('takes over what a part of an object hides, and nothing from parts it does not mention', () => {
    expect([view('box.copy'), view('boxed'), view('beside')]).toEqual([['chief'], ['chief'], undefined])
  })
})
