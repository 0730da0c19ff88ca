/* Checks one schema file while the user types, saves it, and reports each new state. */
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import { EditorView } from '@codemirror/view'
import { HttpError } from 'react-admin'
import type { KeptSchema, SchemaComplaint } from '#model/wire/installation/schemaDesk'
import { codeSetup } from './codeSetup'
import { checkSchema, readSchema, saveSchema } from './desk'
import { keepWork, takeUpWork } from './keptWork'
import { editorText } from './messages'
import { diagnosticsOf, placeOf } from './problems'
import { createWords } from './words'

export interface CodeState {
  readonly isChanged: boolean
  /** The file has changed since the text was based on it. */
  readonly isBehind: boolean
  /** The result of the last save, until the text changes. */
  readonly saving: 'none' | 'busy' | 'done' | 'refused'
  readonly problems: readonly SchemaComplaint[] | undefined
  readonly failure: string | undefined
}

export const unopened: CodeState = {
  isChanged: false,
  isBehind: false,
  saving: 'none',
  problems: undefined,
  failure: undefined,
}

export interface Code {
  /** @param anyway saves despite problems */
  save(anyway: boolean): Promise<void>
  /** Resets the text to the file; can be undone. */
  discard(): void
  /** Resolves a conflict with the file's version. */
  takeTheirs(): Promise<void>
  /** Resolves a conflict with the editor's text, which may then overwrite the file. */
  keepMine(): Promise<void>
  goTo(problem: SchemaComplaint): void
  keep(): void
  close(): void
}

interface Opening {
  readonly name: string
  /** Path as in problems. */
  readonly file: string
  readonly host: HTMLElement
  readonly hintId: string
  readonly signal: AbortSignal
  tell(state: CodeState): void
}

/** Milliseconds without typing before the work is saved in the tab. */
const pause = 300

interface Opened {
  readonly name: string
  readonly file: string
  readonly view: EditorView
  base: KeptSchema
  state: CodeState
  timer?: ReturnType<typeof setTimeout>
  tell(state: CodeState): void
}

/** @throws HttpError when the file cannot be read; the abort reason when aborted */
export async function openCode({ name, file, host, hintId, signal, tell }: Opening): Promise<Code> {
  const disk = await readSchema(name)
  signal.throwIfAborted()
  const extensions = codeSetup({
    words: createWords(name, readProjectFile),
    label: editorText.area(file),
    hintId,
    check: () => check(opened),
    onSave: () => void save(opened, false),
    onChange: (isTyped) => follow(opened, isTyped),
  })
  const { state, base, scrolled, hasFocus } = takeUpWork(name, disk, extensions)
  const view = new EditorView({ state, parent: host })
  const opened: Opened = { name, file, view, base, state: unopened, tell }
  const keepNow = () => keep(opened)
  window.addEventListener('pagehide', keepNow)
  put(opened, { isBehind: base.version !== disk.version, ...compared(opened) })
  view.requestMeasure({ read: () => undefined, write: () => view.scrollDOM.scrollTo({ top: scrolled }) })
  if (hasFocus) view.focus()
  return {
    save: (anyway) => save(opened, anyway),
    discard: () => replace(view, opened.base.text),
    takeTheirs: () => catchUp(opened, true),
    keepMine: () => catchUp(opened, false),
    goTo(problem) {
      const { from, to } = placeOf(view.state.doc, problem)
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true })
      view.focus()
    },
    keep: keepNow,
    close() {
      clearTimeout(opened.timer)
      window.removeEventListener('pagehide', keepNow)
      view.destroy()
    },
  }
}

function put(opened: Opened, news: Partial<CodeState>): void {
  opened.state = { ...opened.state, ...news }
  opened.tell(opened.state)
}

function textOf({ view }: Opened): string {
  return view.state.doc.toString()
}

function compared(opened: Opened): Pick<CodeState, 'isChanged'> {
  return { isChanged: textOf(opened) !== opened.base.text }
}

function keep({ name, view, base }: Opened): void {
  const { state, hasFocus, scrollDOM } = view
  keepWork(name, { state, base, scrolled: scrollDOM.scrollTop, hasFocus })
}

function follow(opened: Opened, isTyped: boolean): void {
  clearTimeout(opened.timer)
  opened.timer = setTimeout(() => keep(opened), pause)
  if (!isTyped) return
  put(opened, { ...compared(opened), ...(opened.state.saving !== 'busy' && { saving: 'none' }) })
}

async function check(opened: Opened): Promise<readonly Diagnostic[]> {
  try {
    const problems = await checkSchema(opened.name, textOf(opened))
    put(opened, { problems, failure: undefined })
    return diagnosticsOf(opened.view.state.doc, opened.file, problems)
  } catch {
    put(opened, { problems: undefined, failure: editorText.unchecked })
    return []
  }
}

async function save(opened: Opened, anyway: boolean): Promise<void> {
  const { name, file, view, base, state } = opened
  if (state.saving === 'busy') return
  put(opened, { saving: 'busy', failure: undefined })
  const text = textOf(opened)
  try {
    const { problems, version } = await saveSchema(name, { text, version: base.version, anyway })
    if (version !== undefined) opened.base = { text, version }
    keep(opened)
    view.dispatch(setDiagnostics(view.state, diagnosticsOf(view.state.doc, file, problems)))
    put(opened, { problems, saving: version === undefined ? 'refused' : 'done', ...compared(opened) })
  } catch (error) {
    const isBehind = error instanceof HttpError && error.status === 409
    put(opened, { saving: 'none', isBehind, ...(!isBehind && { failure: reasonOf(error) }) })
  }
}

/** Reloads the base file; `isTaken` also replaces the text by it. */
async function catchUp(opened: Opened, isTaken: boolean): Promise<void> {
  try {
    opened.base = await readSchema(opened.name)
    if (isTaken) replace(opened.view, opened.base.text)
    put(opened, { isBehind: false, failure: undefined, ...compared(opened) })
    keep(opened)
  } catch (error) {
    put(opened, { failure: reasonOf(error) })
  }
}

/** Replaces only the differing range, which preserves caret and folding. */
function replace(view: EditorView, wanted: string): void {
  const now = view.state.doc.toString()
  const shorter = Math.min(now.length, wanted.length)
  let start = 0
  while (start < shorter && now[start] === wanted[start]) start += 1
  let end = 0
  while (end < shorter - start && now.at(-1 - end) === wanted.at(-1 - end)) end += 1
  const insert = wanted.slice(start, wanted.length - end)
  view.dispatch({ changes: { from: start, to: now.length - end, insert } })
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
