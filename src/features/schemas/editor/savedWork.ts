/* Saves the editor's text, undo history, caret and scroll position across page reloads. */
import { historyField } from '@codemirror/commands'
import { EditorState, type Extension } from '@codemirror/state'
import { isRow } from '#model/entity/jsonSchema'
import type { SchemaDocument } from '#model/wire/installation/schemaEditor'

export interface SavedWork {
  readonly state: EditorState
  /** The file version that the text is based on. */
  readonly base: SchemaDocument
  readonly scrolled: number
  readonly hasFocus: boolean
}

const keyOf = (name: string) => `schema-editor:${name}`
const fields = { history: historyField }

export function saveWork(name: string, { state, base, scrolled, hasFocus }: SavedWork): void {
  const json: unknown = state.toJSON(fields)
  const text = JSON.stringify({ state: json, base, scrolled, hasFocus })
  try {
    sessionStorage.setItem(keyOf(name), text)
  } catch {
    // If the history exceeds the storage quota, only the text is saved.
    const bare = { doc: state.doc.toString(), selection: state.selection.toJSON() }
    sessionStorage.setItem(keyOf(name), JSON.stringify({ state: bare, base, scrolled, hasFocus }))
  }
}

/**
 * Unchanged work is replaced by a newer file. Changed work keeps its base version, so that the server refuses
 * to overwrite a newer one.
 */
export function restoreWork(name: string, disk: SchemaDocument, extensions: Extension): SavedWork {
  const fresh = {
    state: EditorState.create({ doc: disk.text, extensions }),
    base: disk,
    scrolled: 0,
    hasFocus: false,
  }
  const saved = readWork(name, extensions)
  if (!saved) return fresh
  const text = saved.state.doc.toString()
  if (text === disk.text || saved.base.version === disk.version) return { ...saved, base: disk }
  if (text !== saved.base.text) return saved
  const { anchor } = saved.state.selection.main
  const selection = { anchor: Math.min(anchor, fresh.state.doc.length) }
  return { ...saved, state: fresh.state.update({ selection }).state, base: disk }
}

function readWork(name: string, extensions: Extension): SavedWork | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    if (!isRow(stored) || !isRow(stored.base)) return undefined
    const { text, version } = stored.base
    if (typeof text !== 'string' || typeof version !== 'string') return undefined
    return {
      state: EditorState.fromJSON(stored.state, { extensions }, fields),
      base: { text, version },
      scrolled: typeof stored.scrolled === 'number' ? stored.scrolled : 0,
      hasFocus: stored.hasFocus === true,
    }
  } catch {
    return undefined
  }
}
