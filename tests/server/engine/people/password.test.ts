import { expect, it } from 'vitest'
import { createPasswords } from '../../../../server/engine/people/password'

it('passwords are hashed at the cost recommended by OWASP with a salt each', async () => {
  const { hash, verify } = createPasswords()
  const kept = await hash('correct horse battery')
  expect(kept).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/)
  expect(await hash('correct horse battery')).not.toBe(kept)
  expect(await verify('correct horse battery', kept)).toBe(true)
  expect(await verify('correct horse batter', kept)).toBe(false)
  expect(await verify('correct horse battery', null)).toBe(false)
})

it('passwords hashed at another cost are verified at that cost', async () => {
  const kept = await createPasswords(4).hash('correct horse battery')
  expect(kept).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$/)
  expect(await createPasswords().verify('correct horse battery', kept)).toBe(true)
})
