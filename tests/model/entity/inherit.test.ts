import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { parseEntity } from '#model/entity/parse/parseEntity'
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
  it('is hidden from roles that cannot see any of its inputs', () => {
    expect([view('plain'), view('one'), view('both'), view('far')]).toEqual([
      undefined,
      ['chief', 'keeper'],
      ['chief'],
      ['chief'],
    ])
  })

  it('is personal when an input is, through any number of computations', () => {
    expect([pii('plain'), pii('number'), pii('again')]).toEqual([undefined, 'id', 'id'])
  })

  it('inherits only from the object properties that it uses', () => {
    expect([view('box.copy'), view('boxed'), view('beside')]).toEqual([['chief'], ['chief'], undefined])
  })
})
