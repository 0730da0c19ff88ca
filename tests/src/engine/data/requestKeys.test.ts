import { HttpError } from 'react-admin'
import { expect, it } from 'vitest'
import { createRequestKeys } from '../../../../src/engine/data/requestKeys'

const lost = () => Promise.reject(new HttpError('offline', 0))
const refused = () => Promise.reject(new HttpError('no', 422))

it('what was never answered keeps its key until it is', async () => {
  const keys = createRequestKeys()
  const first = keys.of('order 1')
  await expect(keys.settle('order 1', lost())).rejects.toThrow('offline')
  expect(keys.of('order 1')).toBe(first)
  expect(keys.of('order 2')).not.toBe(first)
  expect(await keys.settle('order 1', Promise.resolve('made'))).toBe('made')
  expect(keys.of('order 1')).not.toBe(first)
})

it('what was refused gives its key up', async () => {
  const keys = createRequestKeys()
  const first = keys.of('order 1')
  await expect(keys.settle('order 1', refused())).rejects.toThrow('no')
  expect(keys.of('order 1')).not.toBe(first)
  expect(first).toMatch(/^[\x21-\x7e]{8,200}$/)
})
