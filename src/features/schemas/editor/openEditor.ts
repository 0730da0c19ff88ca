/* Checks one schema file while the user types, saves it, and reports each new state. */
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import { EditorView } from '@codemirror/view'
import { HttpError } from 'react-admin'
import type { SchemaDiagnostic, SchemaDocument } from '#model/wire/installation/schemaEditor'
import { createCompletion } from './completion'
import { checkSchema, readSchema, saveSchema } from './devServer'
import { codeSetup } from './editorSetup'
import { editorText } from './messages'
import { diagnosticsOf, placeOf } from './problems'
import { restoreWork, saveWork } from './savedWork'

export interface EditorStatus {
  readonly isChanged: boolean
  /** The file has changed since the text was based on it. */
  readonly isBehind: boolean
  /** The result of the last save, until the text changes. */
  readonly saving: 'none' | 'busy' | 'done' | 'refused'
  readonly problems: readonly SchemaDiagnostic[] | undefined
  readonly failure: string | undefined
}

export const unopened: EditorStatus = {
  isChanged: false,
  isBehind: false,
  saving: 'none',
  problems: undefined,
  failure: undefined,
}

export interface SchemaFileEditor {
  /** @param anyway saves despite problems */
  save(anyway: boolean): Promise<void>
  /** Resets the text to the file; can be undone. */
  discard(): void
  /** Resolves a conflict with the file's version. */
  takeTheirs(): Promise<void>
  /** Resolves a conflict with the editor's text, which may then overwrite the file. */
  keepMine(): Promise<void>
  goTo(problem: SchemaDiagnostic): void
  saveWork(): void
  close(): void
}

interface OpenOptions {
  readonly name: string
  /** Path as in problems. */
  readonly file: string
  readonly host: HTMLElement
  readonly hintId: string
  readonly signal: AbortSignal
  onChange(state: EditorStatus): void
}

/** Milliseconds without typing before the work is saved in the tab. */
const pause = 300

interface EditorSession {
  readonly name: string
  readonly file: string
  readonly view: EditorView
  base: SchemaDocument
  state: EditorStatus
  timer?: ReturnType<typeof setTimeout>
  onChange(state: EditorStatus): void
}

/** @throws HttpError when the file cannot be read; the abort reason when aborted */
export async function openEditor(options: OpenOptions): Promise<SchemaFileEditor> {
  const { name, file, host, hintId, signal, onChange } = options
  const disk = await readSchema(name)
  signal.throwIfAborted()
  const extensions = codeSetup({
    completion: createCompletion(name, readProjectFile),
    label: editorText.area(file),
    hintId,
    check: () => check(session),
    onSave: () => void save(session, false),
    onChange: (isTyped) => follow(session, isTyped),
  })
  const { state, base, scrolled, hasFocus } = restoreWork(name, disk, extensions)
  const view = new EditorView({ state, parent: host })
  const session: EditorSession = { name, file, view, base, state: unopened, onChange }
  const saveNow = () => saveSession(session)
  window.addEventListener('pagehide', saveNow)
  setState(session, { isBehind: base.version !== disk.version, ...compared(session) })
  view.requestMeasure({ read: () => undefined, write: () => view.scrollDOM.scrollTo({ top: scrolled }) })
  if (hasFocus) view.focus()
  return {
    save: (anyway) => save(session, anyway),
    discard: () => replace(view, session.base.text),
    takeTheirs: () => rebase(session, true),
    keepMine: () => rebase(session, false),
    goTo(problem) {
      const { from, to } = placeOf(view.state.doc, problem)
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true })
      view.focus()
    },
    saveWork: saveNow,
    close() {
      clearTimeout(session.timer)
      window.removeEventListener('pagehide', saveNow)
      view.destroy()
    },
  }
}

function setState(session: EditorSession, change: Partial<EditorStatus>): void {
  session.state = { ...session.state, ...change }
  session.onChange(session.state)
}

function textOf({ view }: EditorSession): string {
  return view.state.doc.toString()
}

function compared(session: EditorSession): Pick<EditorStatus, 'isChanged'> {
  return { isChanged: textOf(session) !== session.base.text }
}

function saveSession({ name, view, base }: EditorSession): void {
  const { state, hasFocus, scrollDOM } = view
  saveWork(name, { state, base, scrolled: scrollDOM.scrollTop, hasFocus })
}

function follow(session: EditorSession, isTyped: boolean): void {
  clearTimeout(session.timer)
  session.timer = setTimeout(() => saveSession(session), pause)
  if (!isTyped) return
  setState(session, { ...compared(session), ...(session.state.saving !== 'busy' && { saving: 'none' }) })
}

async function check(session: EditorSession): Promise<readonly Diagnostic[]> {
  try {
    const problems = await checkSchema(session.name, textOf(session))
    setState(session, { problems, failure: undefined })
    return diagnosticsOf(session.view.state.doc, session.file, problems)
  } catch {
    setState(session, { problems: undefined, failure: editorText.unchecked })
    return []
  }
}

async function save(session: EditorSession, anyway: boolean): Promise<void> {
  const { name, file, view, base, state } = session
  if (state.saving === 'busy') return
  setState(session, { saving: 'busy', failure: undefined })
  const text = textOf(session)
  try {
    const { problems, version } = await saveSchema(name, { text, version: base.version, anyway })
    if (version !== undefined) session.base = { text, version }
    saveSession(session)
    view.dispatch(setDiagnostics(view.state, diagnosticsOf(view.state.doc, file, problems)))
    setState(session, { problems, saving: version === undefined ? 'refused' : 'done', ...compared(session) })
  } catch (error) {
    const isBehind = error instanceof HttpError && error.status === 409
    setState(session, { saving: 'none', isBehind, ...(!isBehind && { failure: reasonOf(error) }) })
  }
}

/** Reloads the base file; `isTaken` also replaces the text by it. */
async function rebase(session: EditorSession, isTaken: boolean): Promise<void> {
  try {
    session.base = await readSchema(session.name)
    if (isTaken) replace(session.view, session.base.text)
    setState(session, { isBehind: false, failure: undefined, ...compared(session) })
    saveSession(session)
  } catch (error) {
    setState(session, { failure: reasonOf(error) })
  }
}

/** Replaces only the differing range, which preserves caret and folding. */
function replace(view: EditorView, replacement: string): void {
  const current = view.state.doc.toString()
  const shorter = Math.min(current.length, replacement.length)
  let start = 0
  while (start < shorter && current[start] === replacement[start]) start += 1
  let end = 0
  while (end < shorter - start && current.at(-1 - end) === replacement.at(-1 - end)) end += 1
  const insert = replacement.slice(start, replacement.length - end)
  view.dispatch({ changes: { from: start, to: current.length - end, insert } })
}

/** The development server serves the project's files by path. */
async function readProjectFile(path: string): Promise<string> {
  const response = await fetch(`/${path}`)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.text()
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : editorText.failed
}
