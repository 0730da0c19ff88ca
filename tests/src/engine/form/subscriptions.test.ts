/* A keystroke in a form of hundreds of inputs must not call each of them. */
import { describe, expect, it } from 'vitest'
import { createFormStore } from '../../../../src/engine/form/state/formStore'
import { makeEntities } from '../../../support/entities'

const text = (title: string) => ({ type: 'string', title })
const { entities, validators } = makeEntities({
  note: {
    title: 'Nota',
    type: 'object',
    'x-entity': {
      rules: [{ when: 'a != null && a == b', message: 'Iguais', field: 'b', severity: 'warn' }],
    },
    properties: {
      a: { ...text('A'), maxLength: 3 },
      b: text('B'),
      c: text('C'),
      codes: { type: 'array', title: 'Códigos', items: { type: 'string', maxLength: 2 } },
    },
  },
})

function openStore() {
  const [entity] = entities
  const validator = validators.note
  if (!entity || !validator) throw new Error('no entity')
  const filler = { actor: { id: 1, name: 'Ana', role: 'keeper' }, today: '2026-01-01' }
  const store = createFormStore(entity, validator, filler, { a: 'x' }, undefined, () => [])
  const calls: string[] = []
  for (const pointer of ['/a', '/b', '/c', '/codes'])
    store.subscribeToProblems(pointer, () => calls.push(pointer))
  const type = (name: string, value: unknown) => {
    calls.length = 0
    store.setValue([name], value)
    store.flush()
    return [...calls]
  }
  return { store, calls, type }
}

describe('the readers of problems', () => {
  it('are not called while nothing is shown', () => {
    const { type } = openStore()
    expect(type('a', 'xy')).toEqual([])
    expect(type('a', 'too long')).toEqual([])
  })

  it('are called when a problem appears and when it disappears, wherever its cause is', () => {
    const { store, calls, type } = openStore()
    type('a', 'too long')
    store.leave('/a')
    expect(calls).toEqual(['/a'])
    expect(store.problemAt('/a')).toBe('* Inválido')
    expect(type('a', 'xy')).toEqual(['/a'])
    expect(store.problemAt('/a')).toBeUndefined()
    expect(type('b', 'xy')).toEqual(['/b'])
    expect(store.warningAt('/b')).toBe('Iguais')
    expect(type('a', 'x')).toEqual(['/b'])
    expect(store.warningAt('/b')).toBeUndefined()
  })

  it('of a list with one input are called for its items', () => {
    const { store, calls, type } = openStore()
    type('codes', ['abc'])
    store.leave('/codes')
    expect(calls).toContain('/codes')
    expect(store.itemProblemsAt('/codes')).toContain('0')
  })
})
