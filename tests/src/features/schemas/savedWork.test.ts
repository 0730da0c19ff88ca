/* Unsaved work of the schema editor in a browser tab, and diagnostics at their positions. */
import '../../../support/dom'
import { history, undo } from '@codemirror/commands'
import { EditorState, Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, describe, expect, it } from 'vitest'
import { diagnosticsOf, placeOf } from '../../../../src/features/schemas/editor/problems'
import { restoreWork, saveWork } from '../../../../src/features/schemas/editor/savedWork'

const disk = { text: '{\n  "title": "Zona"\n}\n', version: 'one' }
const extensions = history()

afterEach(() => sessionStorage.clear())

/** Opens the file, edits it after the brace, and saves the work in the tab. */
function keepChanged(put: string) {
  const { state } = restoreWork('zone', disk, extensions)
  const changed = state.update({ changes: { from: 1, insert: put }, selection: { anchor: 3 } }).state
  saveWork('zone', { state: changed, base: disk, scrolled: 40, hasFocus: true })
  return changed.doc.toString()
}

describe('the unsaved work of a browser tab', () => {
  it('is the file on disk when nothing was saved in the tab', () => {
    const { state, base, hasFocus } = restoreWork('zone', disk, extensions)
    expect([state.doc.toString(), base, hasFocus]).toEqual([disk.text, disk, false])
  })

  it('is restored with its text, caret and undo history', () => {
    const text = keepChanged('\n ')
    const { state, base, scrolled, hasFocus } = restoreWork('zone', disk, extensions)
    expect([state.doc.toString(), state.selection.main.anchor]).toEqual([text, 3])
    expect([base, scrolled, hasFocus]).toEqual([disk, 40, true])
    const view = new EditorView({ state })
    undo(view)
    expect(view.state.doc.toString()).toBe(disk.text)
    view.destroy()
  })

  it('is replaced by a newer file when it has no changes', () => {
    keepChanged('')
    const newer = { text: '{}', version: 'two' }
    const { state, base, scrolled } = restoreWork('zone', newer, extensions)
    expect([state.doc.toString(), base, scrolled]).toEqual(['{}', newer, 40])
    expect(state.selection.main.anchor).toBe(2)
  })

  it('is preserved when both have changed, with the previous file as its base', () => {
    const text = keepChanged('\n ')
    const { state, base } = restoreWork('zone', { text: '{}', version: 'two' }, extensions)
    expect([state.doc.toString(), base]).toEqual([text, disk])
  })

  it('counts as saved when the page was reloaded before the server responded', () => {
    const written = { text: keepChanged('\n '), version: 'two' }
    expect(restoreWork('zone', written, extensions).base).toEqual(written)
  })

  it('is the file on disk when the saved work cannot be parsed', () => {
    sessionStorage.setItem('schema-editor:zone', '{"state":{"doc":1},"base":{"text":"","version":""}}')
    expect(restoreWork('zone', disk, extensions).base).toEqual(disk)
  })
})

describe('diagnostics in the editor', () => {
  const doc = Text.of(['{', '  "titel": "Zona",', '  "minimum": -1.5', '}'])
  const file = 'schemas/zone.json'
  const problem = { file, line: 2, column: 3, code: 'E101', message: 'palavra desconhecida' }
  const said = `${file}:2:3 E101 palavra desconhecida — você quis dizer "title"?`
  const at = (line: number, column: number) => {
    const { from, to } = placeOf(doc, { ...problem, line, column, said })
    return doc.sliceString(from, to)
  }

  it('are shown at their keyword, or at the rest of the line', () => {
    expect([at(2, 3), at(3, 14), at(1, 1), at(9, 9)]).toEqual(['"titel"', '-1.5', '{', ''])
  })

  it('have the messages of the terminal, and a quick fix with the suggested keyword', () => {
    const [found, ...others] = diagnosticsOf(doc, file, [
      { ...problem, suggestion: 'title', said },
      { ...problem, file: 'schemas/other.json', said },
    ])
    expect(others).toEqual([])
    expect(found?.message).toBe('E101 palavra desconhecida — você quis dizer "title"?')
    const view = new EditorView({ state: EditorState.create({ doc }) })
    const [action] = found?.actions ?? []
    expect(action?.name).toBe('Trocar por “title”')
    action?.apply(view, found?.from ?? 0, found?.to ?? 0)
    expect(view.state.doc.line(2).text).toBe('  "title": "Zona",')
    view.destroy()
  })
})
