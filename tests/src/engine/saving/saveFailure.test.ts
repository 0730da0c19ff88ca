import { HttpError } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { readSaveFailure } from '../../../../src/engine/saving/saveFailure'

const staleWith = (current?: object) => new HttpError('stale', 412, { error: 'stale', message: '', current })

describe('a save refused because the version is old', () => {
  it('returns the current record, so that the changes can be merged', () => {
    const current = { id: 7, ativo: true }
    expect(readSaveFailure(staleWith(current))).toEqual({ kind: 'stale', current })
    expect(readSaveFailure(staleWith())).toEqual({ kind: 'stale', current: undefined })
  })

  it('counts as a removal if another person has inactivated the record meanwhile', () => {
    expect(readSaveFailure(staleWith({ id: 7, ativo: false }))).toEqual({ kind: 'gone' })
  })
})
