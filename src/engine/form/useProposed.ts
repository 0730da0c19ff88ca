/*
 * What the fields of a dialog propose from others (`suggest`), in step with what is said there. It is the dialog's to put
 * it only where neither the record nor the person says anything.
 */
import { useContext, useEffect, useMemo, useState } from 'react'
import { type DataProvider, useDataProvider } from 'react-admin'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { expressionsOf } from '#model/expression/suggestedFrom'
import { dayOfInstant } from '#model/formats/index'
import { maySee } from '#model/people/access'
import { proposalsOf, propose } from '#model/record/proposals'
import { isSame } from '../fields/isSame'
import { ConsoleContext, type ConsoleTools } from '../shell/console'
import { type Read, readReferred } from './readReferred'

/**
 * The proposals for `fields`, by name.
 * @param known what the record says
 * @param said what the person says, which no proposal changes; emptied fields are in it
 * @param isWhole what `known` lacks is empty, not unknown
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
  // Another one with each record that comes.
  const [read, setRead] = useState<{ readonly records: Read }>()
  const [proposed, setProposed] = useState<Row>({})
  const index = tools?.index
  const actor = tools?.actor
  const isAsking = useMemo(() => fields.some((field) => expressionsOf(field).length > 0), [fields])
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

interface Asked {
  readonly entity: Entity
  readonly fields: readonly Field[]
  readonly known: Row
  readonly said: Row
  readonly isWhole: boolean
  readonly actor: ConsoleTools['actor']
}

/** One after the other: a proposal may follow from the one before. */
function proposeAll({ entity, fields, known, said, isWhole, actor }: Asked, read: Read, before: Row): Row {
  const today = dayOfInstant(new Date())
  const names = new Set(fields.filter((field) => maySee(field, actor.role)).map(({ path }) => path))
  const row: Record<string, unknown> = { ...known, ...said }
  const found: Record<string, unknown> = {}
  for (const proposal of proposalsOf(entity)) {
    const { name } = proposal.field
    if (!names.has(name) || name in said) continue
    if (!isWhole && proposal.from.some((each) => !(each.name in row))) continue
    // What is still being read keeps the proposal before.
    const value = read.areKnown(proposal, row)
      ? propose(proposal, entity, row, read.get, actor, today)
      : before[name]
    if (value === undefined) continue
    found[name] = value
    row[name] = value
  }
  return found
}
