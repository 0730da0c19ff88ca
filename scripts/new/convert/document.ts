/* Resolves references of a JSON Schema file to itself and files beside it; downloads nothing. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { newText } from '../messages'

export interface Target {
  readonly node: unknown
  readonly key: string
  readonly isRoot: boolean
  readonly file: string
}

export interface SchemaDocument {
  readonly root: Row
  readonly file: string
  find(ref: string, from: string): Target | undefined
}

/** @throws Error with a message for the user */
export function openDocument(path: string): SchemaDocument {
  const main = resolve(path)
  const files = new Map<string, Row>()
  const open = (file: string): Row | undefined => {
    const known = files.get(file)
    if (known || !existsSync(file)) return known
    const read = readJson(file, path)
    files.set(file, read)
    return read
  }
  const root = open(main) ?? {}
  return {
    root,
    file: main,
    find(ref, from) {
      const [address = '', fragment = ''] = ref.split('#')
      const file = address === '' ? from : (byId(files, address) ?? join(dirname(from), address))
      const document = address.includes('://') && !files.has(file) ? undefined : open(file)
      const holder = document ?? idInside(root, address)
      if (holder === undefined) return undefined
      const node = inside(holder, decodeURIComponent(fragment))
      if (node === undefined) return undefined
      const key = `${file}#${fragment.replace(/\/$/, '')}`
      return { node, key, isRoot: node === root, file: document ? file : from }
    },
  }
}

function readJson(file: string, shown: string): Row {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Error(newText.notJson(shown, error instanceof Error ? error.message : ''))
  }
  if (!isRow(value)) throw new Error(newText.notSchema(shown))
  return value
}

function byId(files: ReadonlyMap<string, Row>, address: string): string | undefined {
  return [...files].find(([, { $id, id }]) => idsAgree($id ?? id, address))?.[0]
}

function idsAgree(id: unknown, address: string): boolean {
  return typeof id === 'string' && (id.replace(/#$/, '') === address || id.endsWith(`/${address}`))
}

function idInside(node: unknown, address: string): Row | undefined {
  if (address === '' || typeof node !== 'object' || node === null) return undefined
  for (const each of Object.values(node)) {
    if (isRow(each) && idsAgree(each.$id, address)) return each
    const found = idInside(each, address)
    if (found) return found
  }
  return undefined
}

function inside(root: Row, fragment: string): unknown {
  if (fragment === '' || fragment === '/') return root
  if (!fragment.startsWith('/')) return anchored(root, fragment)
  return fragment
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, step) => {
      if (Array.isArray(node)) return node[Number(step)]
      return isRow(node) && Object.hasOwn(node, step) ? node[step] : undefined
    }, root)
}

function anchored(node: unknown, name: string): unknown {
  if (typeof node !== 'object' || node === null) return undefined
  if (
    isRow(node) &&
    [node.$anchor, node.$dynamicAnchor, node.$id].some((each) => each === name || each === `#${name}`)
  ) {
    return node
  }
  for (const each of Object.values(node)) {
    const found = anchored(each, name)
    if (found !== undefined) return found
  }
  return undefined
}
