/* Saves the editor's text, undo history, caret and scroll position across page reloads. */
import { historyField } from '@codemirror/commands'
import { EditorState, type Extension } from '@codemirror/state'
import { isRow } from '#model/entity/jsonSchema'
import type { KeptSchema } from '#model/wire/installation/schemaDesk'

export interface Work {
  readonly state: EditorState
  /** The file version that the text is based on. */
  readonly base: KeptSchema
  readonly scrolled: number
  readonly hasFocus: boolean
}

const keyOf = (name: string) => `schema-editor:${name}`
const fields = { history: historyField }

export function keepWork(name: string, { state, base, scrolled, hasFocus }: Work): void {
  const whole: unknown = state.toJSON(fields)
  const text = JSON.stringify({ state: whole, base, scrolled, hasFocus })
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
export function takeUpWork(name: string, disk: KeptSchema, extensions: Extension): Work {
  const fresh = {
    state: EditorState.create({ doc: disk.text, extensions }),
    base: disk,
    scrolled: 0,
    hasFocus: false,
  }
  const kept = readWork(name, extensions)
  if (!kept) return fresh
  const text = kept.state.doc.toString()
  if (text === disk.text || kept.base.version === disk.version) return { ...kept, base: disk }
  if (text !== kept.base.text) return kept
  const { anchor } = kept.state.selection.main
  const selection = { anchor: Math.min(anchor, fresh.state.doc.length) }
  return { ...kept, state: fresh.state.update({ selection }).state, base: disk }
}

function readWork(name: string, extensions: Extension): Work | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    if (!isRow(kept) || !isRow(kept.base)) return undefined
    const { text, version } = kept.base
    if (typeof text !== 'string' || typeof version !== 'string') return undefined
    return {
      state: EditorState.fromJSON(kept.state, { extensions }, fields),
      base: { text, version },
      scrolled: typeof kept.scrolled === 'number' ? kept.scrolled : 0,
      hasFocus: kept.hasFocus === true,
    }
  } catch {
    return undefined
  }
}
