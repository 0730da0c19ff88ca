/* Completion and hover texts of the schema editor, over the real vocabulary and the real names of the project. */
import '../../../support/dom'
import { readFileSync } from 'node:fs'
import { snippet } from '@codemirror/autocomplete'
import { EditorView } from '@codemirror/view'
import { describe, expect, it } from 'vitest'
import { createCompletion } from '../../../../src/features/schemas/editor/completion'

const read = async (path: string) => readFileSync(path, 'utf8')
const kept = readFileSync('schemas/fazenda.json', 'utf8')
const words = createCompletion('fazenda', read)

/** Inserts a text, in which `|` is the caret, behind another one in the real file. */
function offeredIn(behind: string, put: string) {
  const at = kept.indexOf(behind) + behind.length
  const text = kept.slice(0, at) + put.replace('|', '') + kept.slice(at)
  return words.offer(text, at + put.indexOf('|'))
}

describe('editor completion for schema files', () => {
  it('offers the keywords of a position with their descriptions, without those already there', async () => {
    const offered = await offeredIn('"x-entity": {', '"|": 1,')
    const labels = offered.map(({ label }) => label)
    expect(labels).toContain('workflow')
    expect(labels).not.toContain('plural')
    const unique = offered.find(({ label }) => label === 'unique')
    expect(unique?.isKey).toBe(true)
    expect(unique?.help).toMatch(/\S/)
  })

  it('offers the values of a keyword, and replaces the existing one', async () => {
    const text = kept.replace(/"gender": "f"/, '"gender": "m"')
    const at = text.indexOf('"gender": "m"') + '"gender": "m'.length
    const offered = await words.offer(text, at)
    expect(offered.map(({ label }) => label).sort()).toEqual(['f', 'm'])
    for (const { from, to, template } of offered)
      expect(text.slice(0, from) + template + text.slice(to)).toMatch(/"gender": "[fm]",/)
  })

  it('offers the fields of the edited file where a field is expected', async () => {
    const renamed = kept.replace('"title": "', '"title": "Outra ')
    const behind = '"search": ['
    const at = renamed.indexOf(behind) + behind.length
    const offered = await words.offer(`${renamed.slice(0, at)}"",${renamed.slice(at)}`, at + 1)
    expect(offered.map(({ label }) => label)).toContain('nome_fantasia')
  })

  it('inserts the placeholders of a template as editor snippets', async () => {
    const offered = await offeredIn('"allOf": [', '|')
    const branch = offered.find(({ label }) => label === 'Se … então')
    expect(branch?.template).toMatch(/"\$\{1:tipo\}"/)
    const view = new EditorView({ doc: '' })
    for (const { template } of [...offered, ...(await offeredIn('"x-entity": {', '"|": 1,'))]) {
      snippet(template)(view, null, 0, view.state.doc.length)
      expect(view.state.doc.toString()).not.toMatch(/\$\d|[$#]\{|\|/)
    }
    view.destroy()
  })

  it('explains the keyword under the pointer, and nothing elsewhere', async () => {
    const meaning = await words.explain(kept, kept.indexOf('"gender"') + 3)
    expect(meaning?.text).toMatch(/\S/)
    expect(kept.slice(meaning?.from, meaning?.to)).toContain('gender')
    expect(await words.explain('', 0)).toBeUndefined()
  })
})
