/* IME composition (on phones, for accents) gives the same result as typing in every masked text and number. */
import '../../../../support/dom'

import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { formats, isFormat } from '#model/formats/index'
import { drawInput } from '../drawInput'
import { kinds } from './maskedTexts'

afterEach(cleanup)

/** The stored value and the displayed text after typing key by key, or composing the whole text. */
async function enter(schema: JsonSchema, text: string, isComposed: boolean) {
  const { user, held, screen } = drawInput(schema)
  const input = screen.getByRole<HTMLInputElement>('textbox')
  await user.click(input)
  if (isComposed) {
    fireEvent.compositionStart(input)
    for (let end = 1; end <= text.length; end += 1) {
      // An IME rewrites its own text over what the input has replaced.
      const value = text.slice(0, end)
      fireEvent.input(input, { target: { value }, isComposing: true, inputType: 'insertCompositionText' })
    }
    fireEvent.compositionEnd(input, { data: text })
  } else await user.keyboard(text)
  const shown = input.value
  await user.tab()
  cleanup()
  return { held: held.value, shown }
}

const bare = (text: string) => text.replace(/[^\p{L}\p{N}@]/gu, '')

describe('text composed with an IME', () => {
  it.each(kinds)('gives the same value in %s as typed text', async (_path, { format, mask }) => {
    const schema = {
      type: 'string',
      ...(format !== undefined && { format }),
      ...(mask !== undefined && { 'x-field': { mask } }),
    }
    const own = format !== undefined && isFormat(format) ? formats[format] : undefined
    const sample = own ? own.show(own.sample(1)) : (mask ?? '').replace(/[#A*]/g, '7')
    for (const text of new Set([bare(sample), sample])) {
      expect([text, await enter(schema, text, true)]).toEqual([text, await enter(schema, text, false)])
    }
  })

  it.each(['money', 'decimal', 'percent', 'integer'])(
    'gives the same value in a %s input as typed text',
    async (kind) => {
      const type = kind === 'integer' ? 'integer' : 'number'
      for (const text of kind === 'integer' ? ['12', '4321'] : ['12', '12345', '4321,5']) {
        const schema = { type, 'x-field': { kind } }
        expect([text, await enter(schema, text, true)]).toEqual([text, await enter(schema, text, false)])
      }
    },
  )
})
