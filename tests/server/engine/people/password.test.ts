import { expect, it, vi } from 'vitest'

it('of the product are kept at the cost that OWASP asks, each with a salt of its own', async () => {
  // As the product loads it: other tests have made it cheap for themselves.
  vi.resetModules()
  const { hashPassword, verifyPassword } = await import('../../../../server/engine/people/password')
  const kept = await hashPassword('correct horse battery')
  expect(kept).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/)
  expect(await hashPassword('correct horse battery')).not.toBe(kept)
  expect(await verifyPassword('correct horse battery', kept)).toBe(true)
  expect(await verifyPassword('correct horse batter', kept)).toBe(false)
  expect(await verifyPassword('correct horse battery', null)).toBe(false)
})
