/* Focusing and blurring an input changes no stored text of any entity. */
import '../../../../support/dom'

import { cleanup } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { formats, isFormat, isWholeIn } from '#model/formats/index'
import { drawInput } from '../drawInput'
import { kinds, masked } from './maskedTexts'

afterEach(cleanup)

async function enterAndLeave(schema: Parameters<typeof drawInput>[0], value: string) {
  const drawn = drawInput(schema, { value })
  await drawn.user.click(drawn.screen.getByRole('textbox'))
  await drawn.user.tab()
  cleanup()
  return drawn.held.value
}

describe('a stored text', () => {
  it.each(kinds)('of %s is unchanged when its input is focused and blurred', async (_path, field) => {
    const pattern = field.pattern === undefined ? undefined : new RegExp(field.pattern)
    const own = pattern ? fc.sample(fc.stringMatching(pattern), { seed: 2, numRuns: 3 }) : []
    const { format } = field
    const valid = format !== undefined && isFormat(format) ? [formats[format].sample(1)] : []
    for (const value of [...own, ...valid, '0123-X', 'não cabe 12']) {
      const schema = {
        type: 'string',
        ...(format !== undefined && { format }),
        ...(field.mask !== undefined && { 'x-field': { mask: field.mask } }),
      }
      expect(await enterAndLeave(schema, value)).toBe(value)
    }
  })

  it('is edited in its stored form when it does not fit its mask', async () => {
    const drawn = drawInput({ type: 'string', 'x-field': { mask: '####-#' } }, { value: '0123-X' })
    await drawn.user.type(drawn.screen.getByRole('textbox'), 'Y')
    await drawn.user.tab()
    expect(drawn.held.value).toBe('0123-XY')
  })

  it('fits its mask in every entity when its field accepts it', () => {
    for (const { path, mask, pattern } of masked) {
      if (mask === undefined || pattern === undefined) continue
      const lost = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 3, numRuns: 100 })
      expect([path, lost.filter((text) => !isWholeIn(mask, text))]).toEqual([path, []])
    }
  })
})
