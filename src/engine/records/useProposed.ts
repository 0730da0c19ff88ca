/* Suggestions (`suggest`) for a dialog, for fields without a value of the record or user. */
import { useContext, useEffect, useMemo, useState } from 'react'
import { type DataProvider, useDataProvider } from 'react-admin'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { suggestExpressions } from '#model/entity/suggestExpressions'
import { dayOfInstant } from '#model/formats/index'
import { maySee } from '#model/people/access'
import { propose, suggestionsOf } from '#model/record/suggestions'
import { ConsoleContext, type ConsoleTools } from '../console/console'
import { isSame } from './isSame'
import { type ReferencedRecords, readReferred } from './readReferred'

/**
 * @param known values of the record
 * @param said values the user entered or emptied, which no suggestion changes
 * @param isWhole whether a value missing in `known` is empty rather than unknown
 */
export function useProposed(
  entity: Entity | undefined,
  fields: readonly Field[],
  known: Row,
  said: Row,
  isWhole: boolean,
): Row {
  const tools = useContext(ConsoleContext)
  const dataProvider = useDataProvider<DataProvider>()
  const [read, setRead] = useState<{ readonly records: ReferencedRecords }>()
  const [proposed, setProposed] = useState<Row>({})
  const index = tools?.index
  const actor = tools?.actor
  const isAsking = useMemo(() => fields.some((field) => suggestExpressions(field).length > 0), [fields])
  useEffect(() => {
    if (!isAsking || !index || !actor) return
    setRead({
      records: readReferred(actor, index, dataProvider, () => setRead((last) => last && { ...last })),
    })
  }, [isAsking, index, actor, dataProvider])
  useEffect(() => {
    if (!read || !entity || !actor) return
    const next = proposeAll({ entity, fields, known, said, isWhole, actor }, read.records, proposed)
    if (!isSame(next, proposed)) setProposed(next)
  }, [entity, fields, known, said, isWhole, actor, read, proposed])
  return proposed
}

interface SuggestionInput {
  readonly entity: Entity
  readonly fields: readonly Field[]
  readonly known: Row
  readonly said: Row
  readonly isWhole: boolean
  readonly actor: ConsoleTools['actor']
}

/** Sequential, because a suggestion may derive from an earlier one. */
function proposeAll(
  { entity, fields, known, said, isWhole, actor }: SuggestionInput,
  read: ReferencedRecords,
  before: Row,
): Row {
  const today = dayOfInstant(new Date())
  const names = new Set(fields.filter((field) => maySee(field, actor.role)).map(({ path }) => path))
  const row: Record<string, unknown> = { ...known, ...said }
  const found: Record<string, unknown> = {}
  for (const proposal of suggestionsOf(entity)) {
    const { name } = proposal.field
    if (!names.has(name) || name in said) continue
    if (!isWhole && proposal.from.some((each) => !(each.name in row))) continue
    // Keeps the previous suggestion while referenced records load.
    const value = read.areKnown(proposal, row)
      ? propose(proposal, entity, row, read.get, actor, today)
      : before[name]
    if (value === undefined) continue
    found[name] = value
    row[name] = value
  }
  return found
}
