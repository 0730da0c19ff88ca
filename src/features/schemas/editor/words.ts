/*
 * What may stand at the caret of a schema file, and what a word there means: read from the same schemas, by the same
 * library, as in VS Code. Hides the library and how it spells its answers.
 */
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

/** A word that may be written. */
export interface Offered {
  readonly label: string
  readonly isKey: boolean
  /** What it means, pt-BR. */
  readonly help: string
  /** What is written, with holes to be filled as `${1:name}`. */
  readonly template: string
  /** What it is written instead of. */
  readonly from: number
  readonly to: number
}

/** What a word means, and where it stands. */
export interface Meaning {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Answers about texts of one schema file. */
export interface Words {
  offer(text: string, caret: number): Promise<readonly Offered[]>
  explain(text: string, at: number): Promise<Meaning | undefined>
}

/** Files of the project, as if it were the whole disk. */
const root = 'file:///'
const projectUri = `${root}generated/editor/project.json`

/**
 * Words for the file of an entity.
 * @param read gives the text of a file of the project by its path in it
 * @example createWords('widget', async (path) => (await fetch(`/${path}`)).text())
 */
export function createWords(name: string, read: (path: string) => Promise<string>): Words {
  const uri = `${root}schemas/${name}.json`
  const service = getLanguageService({
    // A file names its vocabulary by an address beside its own, and that the names of the project.
    workspaceContext: { resolveRelativePath: (relative, from) => new URL(relative, from).href },
    schemaRequestService: async (asked) => {
      const text = await read(asked.slice(root.length))
      return asked === projectUri ? ofOne(name, text) : text
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
      const told = [found.contents].flat().map(wordsOf).join('\n\n').trim()
      if (told === '') return undefined
      return {
        text: told,
        from: document.offsetAt(found.range.start),
        to: document.offsetAt(found.range.end),
      }
    },
  }
}

/**
 * The names of the project, for one file: editors of files know theirs by its titles, which are being edited here, and
 * would read the names of every entity.
 */
function ofOne(name: string, text: string): string {
  const project: unknown = JSON.parse(text)
  if (!isRow(project) || !Array.isArray(project.allOf)) return text
  const own = `${name}.json`
  const isNamed = project.allOf.some((each) => isRow(each) && isRow(each.then) && each.then.$ref === own)
  return JSON.stringify({ ...project, allOf: isNamed ? [{ $ref: own }] : [] })
}

function offeredOf(item: CompletionItem, document: TextDocument): Offered | undefined {
  const edit = item.textEdit
  if (!edit || !('range' in edit)) return undefined
  return {
    label: item.label.replace(/^"(.*)"$/, '$1'),
    isKey: item.kind === CompletionItemKind.Property,
    help: item.documentation === undefined ? '' : wordsOf(item.documentation),
    template: item.insertTextFormat === InsertTextFormat.Snippet ? holes(edit.newText) : plain(edit.newText),
    from: document.offsetAt(edit.range.start),
    to: document.offsetAt(edit.range.end),
  }
}

/** Holes as CodeMirror writes them: always with braces. A choice begins with its first word. */
function holes(text: string): string {
  const hole = (order: string, word = '') => ['${', order, ':', word, '}'].join('')
  return text
    .replace(/\$(\d+)/g, (_whole, order: string) => hole(order))
    .replace(/\$\{(\d+)\|([^,|}]*)[^}]*\}/g, (_whole, order: string, word: string) => hole(order, word))
    .replace(/\\([$}\\])/g, '$1')
}

/** What is no template is written as it is. */
function plain(text: string): string {
  return text.replace(/[#$](?=\{)/g, '\\$&')
}

function wordsOf(said: MarkupContent | MarkedString): string {
  const text = typeof said === 'string' ? said : said.value
  // Marks are escaped where the text is no Markdown.
  return text.replace(/\\([\\\x60*_{}[\]()#+\-.!<>|])/g, '$1')
}
