/*
 * A schema file with the position of every value. Reads and writes files, and reports problems at their
 * places. Hides the JSON parser and how problems are formatted.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { JsonSchema } from '#model/entity/jsonSchema'
import type { SchemaProblem } from './problem'
import { sameList } from './remembered'

export type JsonPath = readonly (string | number)[]

export interface SchemaFile {
  /** Path as printed, relative to the project. */
  readonly file: string
  readonly name: string
  readonly text: string
  readonly value: JsonSchema
  /** A problem at a path; `atKey` at the key itself, `within` at an index in a text. */
  problem(
    path: JsonPath,
    code: string,
    message: string,
    more?: { readonly suggestion?: string; readonly atKey?: boolean; readonly within?: number },
  ): SchemaProblem
}

export interface SchemaFolder {
  readonly entities: readonly SchemaFile[]
  readonly parts: readonly SchemaFile[]
  readonly catalogs: readonly SchemaFile[]
  readonly changes?: SchemaFile
  readonly problems: readonly SchemaProblem[]
}

export const changesFile = 'mudancas.json'

/** Files read before; unchanged ones keep their object identity. */
export interface FolderCache {
  readonly files: Map<string, { readonly text: string; readonly read: FileResult }>
  readonly lists: Map<string, readonly SchemaFile[]>
}

export function nothingRead(): FolderCache {
  return { files: new Map(), lists: new Map() }
}

export type UnsavedFiles = ReadonlyMap<string, string>

/**
 * Reads `*.json` and `system/*.json` (entities), `defs/*.json` (shared parts) and `catalogos/*.json` (starter records),
 * ordered by name.
 * @param before pass the same object again to reuse unchanged files
 * @param unwritten contents that replace those on disk
 */
export function readSchemaFolder(
  folder: string,
  shownAs: string,
  before: FolderCache = nothingRead(),
  unwritten: UnsavedFiles = new Map(),
): SchemaFolder {
  const problems: SchemaProblem[] = []
  const read = (sub: string): readonly SchemaFile[] => {
    const files = listJson(join(folder, sub)).flatMap((name) => {
      const shown = `${shownAs}/${sub === '' ? '' : `${sub}/`}${name}`
      const draft = sub === '' ? unwritten.get(name.slice(0, -'.json'.length)) : undefined
      const file = readAgain(draft ?? readFileSync(join(folder, sub, name), 'utf8'), shown, before)
      problems.push(...file.problems)
      return file.file ? [file.file] : []
    })
    const list = sameList(before.lists.get(sub), files)
    before.lists.set(sub, list)
    return list
  }
  const own = existsSync(join(folder, changesFile))
    ? readAgain(readFileSync(join(folder, changesFile), 'utf8'), `${shownAs}/${changesFile}`, before)
    : { problems: [] }
  problems.push(...own.problems)
  const changes = own.file && { changes: own.file }
  const entities = sameList(
    before.lists.get('entities'),
    [...read(''), ...read('system')].sort((a, b) => (a.name < b.name ? -1 : 1)),
  )
  before.lists.set('entities', entities)
  return { entities, parts: read('defs'), catalogs: read('catalogos'), ...changes, problems }
}

/** The rows of an entity in `system/` come from a read-only system view. */
export function isSystemFile({ file }: Pick<SchemaFile, 'file'>): boolean {
  return file.split('/').at(-2) === 'system'
}

function listJson(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json') && !name.endsWith('.meta.json') && name !== changesFile)
      .sort()
  } catch {
    return []
  }
}

interface FileResult {
  readonly file?: SchemaFile
  readonly problems: readonly SchemaProblem[]
}

function readAgain(text: string, shown: string, { files }: FolderCache): FileResult {
  const last = files.get(shown)
  if (last?.text === text) return last.read
  const read = readSchemaFile(text, shown)
  files.set(shown, { text, read })
  return read
}

export function readSchemaFile(text: string, shown: string): FileResult {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const place = (offset: number) => positionAt(text, offset)
  // Later syntax errors are usually consequences of the first.
  const [first] = errors
  if (!tree || first) {
    const what = text.trim() === '' || !first ? 'arquivo vazio' : syntaxText(text, first)
    return {
      problems: [
        { file: shown, ...place(first?.offset ?? 0), code: 'E001', message: `JSON inválido: ${what}` },
      ],
    }
  }
  const value = readValue(tree)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return {
      problems: [
        { file: shown, line: 1, column: 1, code: 'E002', message: 'o arquivo deve conter um objeto JSON' },
      ],
    }
  }
  const inherited = keysOf(tree)
    .filter((node) => isInherited(node.value))
    .map((node) => ({
      file: shown,
      ...place(node.offset),
      code: 'E004',
      message: `o nome "${String(node.value)}" já é de todo objeto do JavaScript e seria confundido com ele: use outro`,
    }))
  const twice = repeatedKeys(tree).map((node) => ({
    file: shown,
    ...place(node.offset),
    code: 'E003',
    message: `chave repetida "${String(node.value)}"`,
  }))
  const name = shown.slice(shown.lastIndexOf('/') + 1).replace(/\.json$/, '')
  return {
    problems: [...inherited, ...twice],
    file: {
      file: shown,
      name,
      text,
      value: value as JsonSchema,
      problem(path, code, message, more = {}) {
        const { suggestion, atKey, within } = more
        const start = offsetOf(tree, path, atKey ?? false)
        const offset = within === undefined ? start : offsetInside(text, start, within)
        return {
          file: shown,
          ...place(offset),
          code,
          message,
          ...(suggestion !== undefined && { suggestion }),
        }
      },
    },
  }
}

function syntaxText(text: string, { error, offset, length }: ParseError): string {
  const here = text.charAt(offset)
  if (text.startsWith('\uFEFF'))
    return 'o arquivo começa com uma marca invisível (BOM): grave-o como UTF-8 sem BOM'
  if (here === "'" || here === '“' || here === '”')
    return `o JSON usa aspas duplas retas ("), e aqui há ${here}`
  if (text.startsWith('//', offset) || text.startsWith('/*', offset)) return 'comentários não são permitidos'
  const before = text.slice(0, offset).trimEnd()
  if (before.endsWith(',') && /[}\]]/.test(here)) return `vírgula sobrando antes de "${here}"`
  const word = text.slice(offset, offset + length)
  if (/^(True|False|None|undefined|NaN)$/.test(word))
    return `"${word}" não existe em JSON: use true, false ou null`
  const name = printParseErrorCode(error)
  return syntaxWords[name] ?? name
}

const syntaxWords: Readonly<Record<string, string>> = {
  InvalidSymbol: 'símbolo inválido',
  InvalidNumberFormat: 'número inválido',
  PropertyNameExpected: 'esperava o nome de uma propriedade',
  ValueExpected: 'esperava um valor',
  ColonExpected: 'faltou ":"',
  CommaExpected: 'faltou ","',
  CloseBraceExpected: 'faltou "}"',
  CloseBracketExpected: 'faltou "]"',
  EndOfFileExpected: 'sobrou texto depois do fim',
  InvalidCommentToken: 'comentários não são permitidos',
  UnexpectedEndOfString: 'texto sem aspas de fechamento',
}

function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { line, column: offset - (before.lastIndexOf('\n') + 1) + 1 }
}

function offsetOf(tree: Node, path: JsonPath, atKey: boolean): number {
  for (let length = path.length; length >= 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length) as (string | number)[])
    if (!node) continue
    const isProperty = node.parent?.type === 'property'
    return (atKey || length < path.length) && isProperty && node.parent ? node.parent.offset : node.offset
  }
  return 0
}

/** Offset of a character of a text; escapes count as written. */
function offsetInside(text: string, start: number, within: number): number {
  if (text[start] !== '"') return start
  let offset = start + 1
  for (let i = 0; i < within; i++) {
    offset += text[offset] !== '\\' ? 1 : text[offset + 1] === 'u' ? 6 : 2
  }
  return offset
}

/** Names that every object inherits (`constructor`, `__proto__`). */
export function isInherited(name: unknown): boolean {
  return typeof name === 'string' && name in Object.prototype
}

/** Value of a node, without members that would shadow inherited ones. */
function readValue(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(readValue)
  if (node.type !== 'object') return node.value
  return Object.fromEntries(
    (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
      key && value && !isInherited(key.value) ? [[String(key.value), readValue(value)]] : [],
    ),
  )
}

function keysOf(node: Node): readonly Node[] {
  const own = node.type === 'property' ? (node.children ?? []).slice(0, 1) : []
  return [...own, ...(node.children ?? []).flatMap(keysOf)]
}

function repeatedKeys(node: Node): readonly Node[] {
  const seen = new Set<string>()
  const own = (node.type === 'object' ? (node.children ?? []) : []).flatMap((property) => {
    const key = property.children?.[0]
    if (!key) return []
    if (seen.has(String(key.value))) return [key]
    seen.add(String(key.value))
    return []
  })
  return [...own, ...(node.children ?? []).flatMap(repeatedKeys)]
}
