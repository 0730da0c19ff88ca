import { expect, it } from 'vitest'
import { strengthOf } from '../../../../src/engine/auth/passwordStrength'

it('a password that the server has refused is weak, although it meets every hint', () => {
  expect(strengthOf('Entrada@2026').label).toBe('Forte')
  expect(strengthOf('Entrada@2026', true).label).toBe('Fraca')
})
