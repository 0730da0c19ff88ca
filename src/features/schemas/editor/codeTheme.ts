import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const paper = 'var(--mui-palette-background-paper)'
const text = 'var(--mui-palette-text-primary)'
const soft = 'var(--mui-palette-text-secondary)'
const line = 'var(--mui-palette-divider)'
const green = 'var(--mui-palette-primary-main)'
const tinted = (share: number) => `color-mix(in srgb, ${green} ${share}%, transparent)`

const syntaxColors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--schema-editor-key)' },
  { tag: tags.string, color: 'var(--schema-editor-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--schema-editor-value)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: soft },
])

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: paper, color: text, fontSize: '13px' },
  // The editor's frame shows the focus instead.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', lineHeight: '1.5' },
  '.cm-content': { caretColor: text },
  '.cm-cursor': { borderLeftColor: text },
  '.cm-gutters': { backgroundColor: paper, color: soft, borderRight: `1px solid ${line}` },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: tinted(7) },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: tinted(26),
  },
  '.cm-selectionMatch': { backgroundColor: tinted(16) },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: tinted(24), outline: `1px solid ${green}` },
  '.cm-foldPlaceholder': { backgroundColor: 'transparent', color: soft, borderColor: line },
  '.cm-tooltip': {
    backgroundColor: paper,
    color: text,
    border: `1px solid ${line}`,
    borderRadius: '8px',
    boxShadow: 'var(--mui-shadows-4, 0 4px 14px rgb(0 0 0 / 18%))',
    maxWidth: 'min(440px, 90vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: green,
    color: 'var(--mui-palette-primary-contrastText)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionInfo': { padding: '4px 10px' },
  '.cm-diagnostic': { padding: '6px 10px', borderLeftColor: 'var(--mui-palette-error-main)' },
  '.cm-diagnosticAction': {
    backgroundColor: green,
    color: 'var(--mui-palette-primary-contrastText)',
    borderRadius: '6px',
    padding: '3px 8px',
  },
  '.cm-panels': { backgroundColor: paper, color: text },
  '.cm-panel, .cm-panel :is(button, input, label)': { fontSize: '12.5px', fontFamily: 'inherit' },
  '.cm-panels.cm-panels-bottom': { borderTop: `1px solid ${line}` },
  '.cm-textfield': { backgroundColor: paper, color: text, borderColor: soft },
  '.cm-button': { backgroundImage: 'none', backgroundColor: 'transparent', color: text, borderColor: soft },
  '.cm-panel.cm-search [name=close]': { color: text },
})

export const codeTheme: Extension = [theme, syntaxHighlighting(syntaxColors)]
