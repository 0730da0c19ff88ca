import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  snippet,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { type Diagnostic, linter, lintGutter, lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { codeTheme } from './codeTheme'
import type { CompletionOption, SchemaCompletion } from './completion'
import { editorPhrases } from './messages'

interface EditorOptions {
  readonly completion: SchemaCompletion
  readonly label: string
  /** Id of the element that describes the keys. */
  readonly hintId: string
  check(view: EditorView): Promise<readonly Diagnostic[]>
  onSave(): void
  /** @param isTyped false when only the caret moved */
  onChange(isTyped: boolean): void
}

/** Milliseconds without typing before the text is checked. */
const pause = 500

export function codeSetup({ completion, label, hintId, check, onSave, onChange }: EditorOptions): Extension {
  const save = () => {
    onSave()
    return true
  }
  return [
    EditorState.phrases.of(editorPhrases),
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': hintId, tabindex: '0' }),
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of('  '),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    EditorView.lineWrapping,
    json(),
    autocompletion({ override: [(context) => complete(completion, context)], icons: false }),
    hoverTooltip((view, at) => explain(completion, view, at)),
    linter(check, { delay: pause }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged || update.selectionSet) onChange(update.docChanged)
    }),
    keymap.of([
      { key: 'Mod-s', run: save, preventDefault: true },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...lintKeymap,
      ...foldKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      // Escape first lets Tab leave the editor, as the hint says.
      indentWithTab,
    ]),
    codeTheme,
  ]
}

/** Completion opens after a word or quotation mark, or on request. */
async function complete(
  completion: SchemaCompletion,
  context: CompletionContext,
): Promise<CompletionResult | null> {
  if (!context.explicit && !context.matchBefore(/"[^"]*|[\w$-]+/)) return null
  const options = await completion.offer(context.state.doc.toString(), context.pos)
  const [first] = options
  if (!first) return null
  const isQuoted = context.state.sliceDoc(first.from, first.from + 1) === '"'
  return {
    from: isQuoted && context.pos > first.from ? first.from + 1 : first.from,
    options: options.map((each) => completionOf(each, context.pos)),
    validFor: /^[^"\n]*$/,
  }
}

function completionOf(
  { label, isKey, help, template, from, to }: CompletionOption,
  caret: number,
): Completion {
  const write = snippet(template)
  return {
    label,
    type: isKey ? 'property' : 'enum',
    ...(help !== '' && { info: () => paragraphs(help) }),
    // Also replaces what was typed since the completion was requested.
    apply: (view, chosen, _from, end) => write(view, chosen, from, Math.max(end, to + end - caret)),
  }
}

async function explain(completion: SchemaCompletion, view: EditorView, at: number) {
  const help = await completion.explain(view.state.doc.toString(), at)
  if (!help) return null
  const { text, from, to } = help
  return { pos: from, end: to, above: true, create: () => ({ dom: paragraphs(text) }) }
}

/** Renders paragraphs, with backticks as code. */
function paragraphs(text: string): HTMLElement {
  const box = document.createElement('div')
  box.className = 'schema-editor-help'
  for (const block of text.split(/\n{2,}/)) {
    const paragraph = box.appendChild(document.createElement('p'))
    for (const [at, part] of block.split('`').entries()) {
      if (at % 2 === 0) paragraph.append(part)
      else paragraph.appendChild(document.createElement('code')).textContent = part
    }
  }
  return box
}
