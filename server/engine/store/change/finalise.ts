/*
 * Completes the row before it is saved: assigns numbers, lets features add values, and validates the result
 * again if it changed.
 */
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { diffRows } from '../../auditLog/audit'
import type { Change } from '../../contract'
import { validateStage } from './assertValid'
import type { Draft, FinalDraft, WriteContext } from './draft'
import { mergeInput } from './mergeInput'
import { assertTransitionInput } from './mergeTransition'
import { derive } from './propose'
import { withSystemFields } from './row'
import { numberRow } from './series'

/** Completes a valid change. @throws Problem */
export async function finalise(context: WriteContext, draft: Draft): Promise<FinalDraft> {
  const { request, today } = context
  const { before, proposed } = draft
  const row = await addGenerated(context, draft)
  if (row !== proposed) await validateStage(context, draft, { before: proposed, after: row })
  if (request.act === 'transition') assertTransitionInput(request, row, today)
  return { ...draft, final: stamp(context, draft, row), changes: diffRows(request.entity, before ?? {}, row) }
}

/** Returns the proposed row itself if neither a series nor a feature adds to it. */
async function addGenerated(context: WriteContext, draft: Draft): Promise<Row> {
  const { tools, scope, request, at } = context
  const { entity } = request
  const { proposed } = draft
  const numbered = request.act === 'create' ? await numberRow(scope.tx, entity, proposed, at) : proposed
  const added = await tools.hooks.before(changeTo(context, draft, numbered))
  if (added === undefined && numbered === proposed) return proposed
  return derive(context, mergeInput(entity, numbered, added ?? {}, systemActor))
}

/** The change as hooks see it, before the row is saved. */
export function changeTo(context: WriteContext, draft: Draft, row: Row): Change {
  return { ...draft.change, after: stamp(context, draft, row) }
}

function stamp({ request, at }: WriteContext, { before }: Draft, row: Row): Row {
  return withSystemFields(row, before, request.actor, at.toISOString())
}
