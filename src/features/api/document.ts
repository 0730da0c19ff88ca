/* Loads the document for the viewer and searches it. */
import type { SwaggerSystem, SwaggerTags } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { isRow } from '#model/entity/jsonSchema'
import { fold } from '#model/formats/fold'

/** Operations whose group, method, path or summary contain every word. */
export function opsFilter(tags: SwaggerTags, phrase: string): SwaggerTags {
  const words = fold(phrase).split(/\s+/)
  return tags
    .map((tag, name) =>
      tag.set(
        'operations',
        tag.get('operations').filter((one) => {
          const summary = one.getIn(['operation', 'summary'])
          const text = fold([name, one.get('method'), one.get('path'), summary].join(' '))
          return words.every((word) => text.includes(word))
        }),
      ),
    )
    .filter((tag) => tag.get('operations').size > 0)
}

const fewTags = 6

/** Tags are expanded initially if a search has left only a few. */
export function isShown(inner: IsExpanded, { specSelectors, layoutSelectors }: SwaggerSystem) {
  const isFew = () =>
    Boolean(layoutSelectors.currentFilter()) && specSelectors.taggedOperations().size <= fewTags
  return (_state: unknown, key: readonly string[], isExpanded: boolean) =>
    inner(key, isExpanded || (key[0] === 'operations-tag' && isFew()))
}

type IsExpanded = (key: readonly string[], isExpanded: boolean) => boolean

/** Parses the document as JSON, because the library would parse it as YAML, which takes longer. */
export function parseToJson(text: string) {
  return ({ specActions }: SwaggerSystem) => specActions.updateJsonSpec(JSON.parse(text))
}

/** What the list of calls shows. */
const shownUnopened: readonly string[] = ['tags', 'summary', 'operationId', 'deprecated']

/**
 * The document without what only an open call shows, which `resolveSubtree` adds when it opens: the library makes
 * all of it immutable at once, which would keep the page from answering.
 */
export function outline(document: object): object {
  const { paths, components: _components, ...rest } = isRow(document) ? document : {}
  return {
    ...rest,
    paths: mapValues(paths, (calls) =>
      mapValues(calls, (call) => pick(call, (name) => shownUnopened.includes(name))),
    ),
  }
}

function mapValues(node: unknown, change: (value: unknown) => unknown): unknown {
  return isRow(node)
    ? Object.fromEntries(Object.entries(node).map(([name, each]) => [name, change(each)]))
    : node
}

function pick(node: unknown, isKept: (name: string) => boolean): unknown {
  return isRow(node) ? Object.fromEntries(Object.entries(node).filter(([name]) => isKept(name))) : node
}

const deepestReference = 4

/**
 * Resolves the references in a part of the document. The library's resolver, which also fetches other
 * documents, takes half a minute for a document of this size.
 */
export function resolveSubtree(document: object, path: readonly string[]) {
  const find = (names: readonly string[]) =>
    names.reduce<unknown>((node, name) => (isRow(node) ? node[name] : undefined), document)
  const resolve = (node: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(node)) return node.map((each) => resolve(each, within))
    if (!isRow(node)) return node
    const { $ref, ...rest } = node
    const own = Object.fromEntries(Object.entries(rest).map(([name, each]) => [name, resolve(each, within)]))
    if (typeof $ref !== 'string') return own
    if (within.length === deepestReference || within.includes($ref)) return node
    return Object.assign({}, resolve(find($ref.split('/').slice(1)), [...within, $ref]), own)
  }
  return { spec: resolve(find(path), []), errors: [] }
}
