/*
 * Acts of devices (`Device-Act: <uuid> <number>`): those of a record's page, and uploads. Their answers are stored
 * plain and without an end, so calls that may answer a secret are refused.
 */
import type { Context } from 'hono'
import type { Act, Entity, Transition } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { refusalText } from '#model/messages'
import { mayAct, mayDo, pruneRow } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { hideRecord } from '#model/people/hideRow'
import { Problem } from '#model/problem/problem'
import { transitionOf } from '#model/record/workflow'
import type { CallName } from '#model/wire/calls'
import type { Database } from '../../db/database'
import type { Store } from '../contract'
import { isId } from '../http/requests'
import { serverText } from '../messages'
import { jsonIn, type StoredAnswer } from './answers'

export interface DeviceAct {
  readonly device: string
  readonly number: number
}

const spelling = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) ([1-9]\d{0,14})$/i
const upload: CallName = 'POST /arquivos'

/** @throws Problem malformed */
export function readDeviceAct(c: Context): DeviceAct | undefined {
  const header = c.req.header('device-act')
  if (header === undefined) return undefined
  const [, device, number] = spelling.exec(header) ?? []
  if (device === undefined) throw new Problem('malformed', serverText.badDeviceAct)
  return { device: device.toLowerCase(), number: Number(number) }
}

export type ActCall =
  | { readonly kind: 'upload' }
  | {
      readonly kind: 'record'
      readonly entity: Entity
      /** Absent if it creates the record. */
      readonly id?: number
      readonly act: Act | Transition
      /** Of a note, whose answer is no record. */
      readonly isNote: boolean
    }

/** What the call does, so that it can be known who may do it. @throws Problem malformed for other calls */
export function findActCall(index: EntityIndex, method: string, path: string): ActCall {
  if (`${method} ${path}` === upload) return { kind: 'upload' }
  const [endpoint, id, part, name, ...rest] = path.slice(1).split('/')
  const entity = [...index.values()].find((each) => each.endpoint === endpoint)
  const found = entity && rest.length === 0 ? findAct(entity, { method, id, part, name }) : undefined
  if (!entity || !found) throw new Problem('malformed', serverText.noDeviceAct)
  return {
    kind: 'record',
    entity,
    act: found,
    isNote: part === 'anotacoes',
    ...(id !== undefined && { id: Number(id) }),
  }
}

interface PathParts {
  readonly method: string
  readonly id: string | undefined
  readonly part: string | undefined
  readonly name: string | undefined
}

function findAct(entity: Entity, { method, id, part, name }: PathParts): Act | Transition | undefined {
  if (id === undefined) return method === 'POST' ? 'create' : undefined
  if (!isId(Number(id))) return undefined
  if (part === undefined) return ({ PATCH: 'edit', DELETE: 'remove' } as const)[method]
  if (part === 'anotacoes') return 'note'
  if (method !== 'POST') return undefined
  if (part === 'reativacao' && name === undefined) return 'remove'
  return part === 'transicoes' && name !== undefined ? transitionOf(entity, name) : undefined
}

interface ResendTools {
  readonly db: Database
  readonly index: EntityIndex
  readonly store: Store
}

/**
 * What another person than the first one is answered, who must be entitled to the act and gets of its answer what they
 * may see; who recorded the act learns in any case that it was done. @throws Problem forbidden, not_found
 */
export async function answerAnother(
  { db, index, store }: ResendTools,
  call: ActCall,
  answer: StoredAnswer,
  { actor, isRecorder }: { readonly actor: Actor; readonly isRecorder: boolean },
): Promise<StoredAnswer> {
  const body = jsonIn(answer)
  if (!isRow(body)) throw new Error('The answer to an act is no object.')
  if (call.kind === 'upload') {
    // Who has the bytes may refer to the file; it belongs to its uploader until a record does.
    await db.query('update sys_file set account_id = $2 where key = $1 and named_at is null', [
      body.chave,
      actor.id,
    ])
    return answer
  }
  const { entity, act, isNote, id = Number(body[systemNames.id]) } = call
  const withBody = (row: Row) => ({ ...answer, body: new TextEncoder().encode(JSON.stringify(row)) })
  try {
    const may = typeof act === 'string' ? mayAct(entity, act, actor) : mayDo(entity, act, actor)
    if (!may) throw new Problem('forbidden', refusalText.forbidden)
    await store.get(entity.name, id, actor)
  } catch (error) {
    if (!isRecorder || !(error instanceof Problem)) throw error
    return withBody({ [systemNames.id]: id })
  }
  if (isNote) return answer
  return withBody(hideRecord(index, entity, pruneRow(entity.fields, body, actor.role), actor))
}
