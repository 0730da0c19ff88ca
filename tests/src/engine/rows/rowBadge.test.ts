import { afterEach, expect, it } from 'vitest'
import type { Entity } from '#model/entity/entity'
import { requestHooks } from '../../../../src/engine/data/http'
import { badgeOf } from '../../../../src/engine/rows/rowBadge'

const entity = { name: 'widget' } as Entity

afterEach(() => {
  delete requestHooks.waitingAct
})

it('a record says that it waits on this device, or needs a decision, before it says that it is inactive', () => {
  expect(badgeOf(entity, { id: 1 })).toBeUndefined()
  expect(badgeOf(entity, { id: 1, ativo: false })).toBe('Inativo')
  requestHooks.waitingAct = (name, id) =>
    name !== 'widget' || id > 2 ? undefined : id === 1 ? {} : { question: { kind: 'gone' } }
  expect(badgeOf(entity, { id: 1, ativo: false })).toBe('A enviar')
  expect(badgeOf(entity, { id: 2 })).toBe('A corrigir')
  expect(badgeOf(entity, { id: 3, ativo: false })).toBe('Inativo')
})
