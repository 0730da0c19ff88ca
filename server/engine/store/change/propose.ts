/*
 * The row as a request would make it: input merged, values that need an approval set aside, computed fields filled in.
 */
import type { Row } from '#model/entity/jsonSchema'
import { refusalText } from '#model/messages'
import { pruneRow } from '#model/people/access'
import { systemRole } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { finishedReason } from '#model/record/states'
import { checkTransition } from '#model/record/workflow'
import { diffRows } from '../../auditLog/audit'
import { serverText } from '../../messages'
import { assertNotSelfApproval } from '../checks/selfApproval'
import { startChange } from './changeEvent'
import { computeDerived } from './computeDerived'
import { deferToApproval } from './deferToApproval'
import type { Draft, WriteContext } from './draft'
import { mergeInput, mergeNew } from './mergeInput'
import { mergeTransition } from './mergeTransition'
import { prefillReferences } from './prefillReferences'
import type { EntityRequest, WriteRequest } from './request'

/** Applies the request to the saved row. @throws Problem */
export async function propose(context: WriteContext, before: Row | undefined): Promise<Draft> {
  const { request } = context
  const { entity, actor } = request
  const requested = derive(context, await applyInput(context, before ?? {}))
  const proposed =
    request.act === 'edit' ? deferToApproval(entity, before ?? {}, requested, actor) : requested
  return proposed === requested
    ? draftOf(context, before, requested)
    : { ...draftOf(context, before, derive(context, proposed)), onApproval: requested }
}

async function applyInput({ tools, scope, request, today }: WriteContext, before: Row): Promise<Row> {
  const row = applyRequest(request, before, today)
  if (request.act === 'transition') await assertNotSelfApproval(tools.index, scope.tx, request)
  if (request.act !== 'create') return row
  return prefillReferences(scope.tx, tools.index, request.entity, row, request.actor)
}

/** The row with its computed fields; archiving and restoring change only the active flag. */
export function derive({ request, today }: Pick<WriteContext, 'request' | 'today'>, row: Row): Row {
  if (request.act === 'remove' || request.act === 'restore') return row
  return computeDerived(request.entity, row, request.actor, today)
}

function draftOf({ scope, request }: WriteContext, before: Row | undefined, proposed: Row): Draft {
  const { entity, actor } = request
  const change = startChange(scope, {
    entity,
    // To hooks, restoring a record is an edit.
    act: request.act === 'restore' ? 'edit' : request.act,
    actor,
    ...(request.act === 'transition' && { transition: request.transition }),
    ...(request.act === 'edit' && request.actName !== undefined && { actName: request.actName }),
    ...(before && { before }),
  })
  return { before, proposed, changes: diffRows(entity, before ?? {}, proposed), change }
}

/** The requested row, from the saved row and the request alone. @throws Problem */
export function applyRequest(request: WriteRequest, before: Row, today: string): Row {
  const { entity, actor } = request
  switch (request.act) {
    case 'create':
      return mergeNew(entity, request.input, actor)
    case 'edit':
      if (request.version !== '*' && request.version !== before.versao) {
        throw new Problem('stale', refusalText.stale, {
          current: pruneRow(entity.fields, before, actor.role),
        })
      }
      return mergeInput(entity, before, request.input, actor)
    case 'remove':
      if (before.ativo === false) throw new Problem('conflict', refusalText.alreadyInactive)
      assertNotFinished(request, before)
      return { ...before, ativo: false }
    case 'restore':
      if (before.ativo !== false) throw new Problem('conflict', serverText.alreadyActive)
      return { ...before, ativo: true }
    case 'transition': {
      const transition = checkTransition(entity, before, request.transition, actor, today)
      if (before.ativo === false) throw new Problem('conflict', refusalText.inactive)
      const merged = mergeTransition(entity, before, transition, request.input, actor)
      return entity.workflow ? { ...merged, [entity.workflow.field]: transition.to } : merged
    }
  }
}

/** A record in a closed state cannot be archived. @throws Problem conflict */
function assertNotFinished({ entity, actor }: EntityRequest, before: Row): void {
  const reason = actor.role === systemRole ? undefined : finishedReason(entity, before)
  if (reason !== undefined) throw new Problem('conflict', reason)
}
