/* Completion and hover help from the same JSON Schemas and library as in VS Code. */
import {
  type CompletionItem,
  CompletionItemKind,
  getLanguageService,
  InsertTextFormat,
  type MarkedString,
  type MarkupContent,
  TextDocument,
} from 'vscode-json-languageservice'
import { isRow } from '#model/entity/jsonSchema'

export interface CompletionOption {
  readonly label: string
  readonly isKey: boolean
  /** Help text in pt-BR. */
  readonly help: string
  /** The inserted text with placeholders such as `${1:name}`. */
  readonly template: string
  /** Start of the replaced range. */
  readonly from: number
  readonly to: number
}

export interface HoverHelp {
  readonly text: string
  readonly from: number
  readonly to: number
}

export interface SchemaCompletion {
  offer(text: string, caret: number): Promise<readonly CompletionOption[]>
  explain(text: string, at: number): Promise<HoverHelp | undefined>
}

const root = 'file:///'
const projectUri = `${root}generated/editor/project.json`

/**
 * @param read returns the text of a project file by its path
 * @example createCompletion('widget', async (path) => (await fetch(`/${path}`)).text())
 */
export function createCompletion(name: string, read: (path: string) => Promise<string>): SchemaCompletion {
  const uri = `${root}schemas/${name}.json`
  const service = getLanguageService({
    // Schemas refer to each other by relative URLs.
    workspaceContext: { resolveRelativePath: (relative, from) => new URL(relative, from).href },
    schemaRequestService: async (uri) => {
      const text = await read(uri.slice(root.length))
      return uri === projectUri ? ofOne(name, text) : text
    },
  })
  const open = (text: string) => {
    const document = TextDocument.create(uri, 'json', 1, text)
    return { document, parsed: service.parseJSONDocument(document) }
  }
  return {
    async offer(text, caret) {
      const { document, parsed } = open(text)
      const found = await service.doComplete(document, document.positionAt(caret), parsed)
      return (found?.items ?? []).flatMap((item) => offeredOf(item, document) ?? [])
    },
    async explain(text, at) {
      const { document, parsed } = open(text)
      const found = await service.doHover(document, document.positionAt(at), parsed)
      if (!found?.range) return undefined
      const help = [found.contents].flat().map(textOf).join('\n\n').trim()
      if (help === '') return undefined
      return {
        text: help,
        from: document.offsetAt(found.range.start),
        to: document.offsetAt(found.range.end),
      }
    },
  }
}

/**
 * Limits the project's schema to one file. Editors tell files apart by their title, which may be edited here,
 * and would load the names of every entity.
 */
function ofOne(name: string, text: string): string {
  const project: unknown = JSON.parse(text)
  if (!isRow(project) || !Array.isArray(project.allOf)) return text
  const own = `${name}.json`
  const isNamed = project.allOf.some((each) => isRow(each) && isRow(each.then) && each.then.$ref === own)
  return JSON.stringify({ ...project, allOf: isNamed ? [{ $ref: own }] : [] })
}

function offeredOf(item: CompletionItem, document: TextDocument): CompletionOption | undefined {
  const edit = item.textEdit
  if (!edit || !('range' in edit)) return undefined
  return {
    label: item.label.replace(/^"(.*)"$/, '$1'),
    isKey: item.kind === CompletionItemKind.Property,
    help: item.documentation === undefined ? '' : textOf(item.documentation),
    template: item.insertTextFormat === InsertTextFormat.Snippet ? holes(edit.newText) : plain(edit.newText),
    from: document.offsetAt(edit.range.start),
    to: document.offsetAt(edit.range.end),
  }
}

/** CodeMirror's placeholders always have braces; a choice becomes its first option. */
function holes(text: string): string {
  const hole = (order: string, word = '') => ['${', order, ':', word, '}'].join('')
  return text
    .replace(/\$(\d+)/g, (_whole, order: string) => hole(order))
    .replace(/\$\{(\d+)\|([^,|}]*)[^}]*\}/g, (_whole, order: string, word: string) => hole(order, word))
    .replace(/\\([$}\\])/g, '$1')
}

/** Escapes text that is not a template. */
function plain(text: string): string {
  return text.replace(/[#$](?=\{)/g, '\\$&')
}

function textOf(content: MarkupContent | MarkedString): string {
  const text = typeof content === 'string' ? content : content.value
  // Removes Markdown escapes where the text is shown as plain text.
  return text.replace(/\\([\\\x60*_{}[\]()#+\-.!<>|])/g, '$1')
}
