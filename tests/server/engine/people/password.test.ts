import { expect, it } from 'vitest'
import { createPasswords } from '../../../../server/engine/people/password'

it('of the product are kept at the cost that OWASP asks, each with a salt of its own', async () => {
  const { hash, verify } = createPasswords()
  const kept = await hash('correct horse battery')
  expect(kept).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/)
  expect(await hash('correct horse battery')).not.toBe(kept)
  expect(await verify('correct horse battery', kept)).toBe(true)
  expect(await verify('correct horse batter', kept)).toBe(false)
  expect(await verify('correct horse battery', null)).toBe(false)
})

it('kept at another cost are checked at that', async () => {
  const kept = await createPasswords(4).hash('correct horse battery')
  expect(kept).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$/)
  expect(await createPasswords().verify('correct horse battery', kept)).toBe(true)
})
