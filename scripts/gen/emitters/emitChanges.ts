/* Emits the decisions in `mudancas.json` with parsed expressions, because installations have no parser. */
import type { ChangeEntry } from '#model/changes/entry'
import type { JsonValue } from '#model/entity/jsonSchema'
import { readTree } from '../expressions/expressionLanguage'
import { toJson } from './emitTypes'

export function emitChanges(entries: readonly ChangeEntry[]): string {
  const sources = [...new Set(entries.flatMap(({ convert }) => convert ?? []))].sort()
  return toJson({
    entries: entries as unknown as JsonValue,
    expressions: Object.fromEntries(sources.map((source) => [source, readTree(source)])),
  })
}

export function changesModule(banner: string): string {
  return `${banner}
import type { ChangeEntry } from '#model/changes/entry'
import { addExpressions } from '#model/expression/expression'
import type { Tree } from '#model/expression/expressionTree'
import json from './changes.json'

addExpressions(json.expressions as unknown as Readonly<Record<string, Tree>>)

/** What people decided about changes of the schemas, in order. */
export const changes = json.entries as unknown as readonly ChangeEntry[]
`
}
