/* Gerado por `npm run gen` a partir de schemas/. Não edite: altere o schema e gere de novo. */
import type { ChangeEntry } from '#model/changes/entry'
import { addExpressions } from '#model/expression/expression'
import type { Tree } from '#model/expression/expressionTree'
import json from './changes.json'

addExpressions(json.expressions as unknown as Readonly<Record<string, Tree>>)

/** What people decided about changes of the schemas, in order. */
export const changes = json.entries as unknown as readonly ChangeEntry[]
