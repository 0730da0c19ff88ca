/* A click on the backdrop closes no dialog with typed text. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { escapeOnly } from '../../src/engine/page/escapeOnly'

const typed = /<(?:TextField|FieldInput|InputBase|PresentPassword|EntityForm|input|textarea)\b/
/** Dialogs whose text input is only a search or a question. */
const searching = ['Palette.tsx', 'ShortcutsDialog.tsx', 'WhyDialog.tsx']
/** A dialog whose text input belongs to a picker. */
const small = ['DateTimeDialog.tsx']

describe('a dialog with text inputs', () => {
  it('closes by its buttons and Escape, but not by a click on the backdrop', () => {
    const close = vi.fn()
    escapeOnly(close)({}, 'backdropClick')
    expect(close).not.toHaveBeenCalled()
    escapeOnly(close)({}, 'escapeKeyDown')
    expect(close).toHaveBeenCalledOnce()
  })

  it('ignores backdrop clicks in every file of the product', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => ({ file, text: readFileSync(join('src', file), 'utf8') }))
      .filter(({ text }) => /<Dialog(?:Form)?\b/.test(text) && typed.test(text))
      .filter(({ file }) => ![...searching, ...small].some((name) => file.endsWith(name)))
    expect(files.length).toBeGreaterThan(10)
    const unsafe = files.filter(
      ({ text }) => /onClose=/.test(text) && !/escapeOnly\(|backdropClick|<DialogForm\b/.test(text),
    )
    expect(unsafe.map(({ file }) => file)).toEqual([])
  })
})
