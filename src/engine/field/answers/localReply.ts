import { HttpError } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { loadBodies } from '#model/entity/load/lazyEntity'
import { type EntityIndex, walkFields } from '#model/entity/paths'
import { Problem, type ProblemCode } from '#model/problem/problem'
import { problemStatus } from '#model/problem/problemBody'
import type { HttpReply } from '../../data/http'

/** What the server would have answered. */
export function localReply(json: unknown, headers: Readonly<Record<string, string>> = {}): HttpReply {
  return { status: 200, headers: new Headers(headers), body: '', json }
}

export function localProblem(error: ProblemCode, message: string): HttpError {
  return new HttpError(message, problemStatus[error], { error, message })
}

/** A refusal of the model, as the server would have answered it. */
export function asRefusal(error: unknown): unknown {
  return error instanceof Problem ? new HttpError(error.message, error.status, error.toBody()) : error
}

/** Also those that its references lead to, which a path may cross. */
export async function loadAround(index: EntityIndex, entity: Entity): Promise<void> {
  await loadBodies([entity])
  const targets = [...walkFields(entity.fields)].flatMap(({ ref }) => index.get(ref?.entity ?? '') ?? [])
  await loadBodies(targets)
}
