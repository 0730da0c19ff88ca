import type { Context, Hono } from 'hono'
import { isRow } from '#model/entity/jsonSchema'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { FieldCopyInput, FieldEntity } from '#model/wire/record/field'
import { readName } from '../http/readName'
import { readBody } from '../http/requests'
import { serve } from '../http/serve'
import { serverText } from '../messages'
import { accountCallerOf } from '../people/accountCaller'
import { copyFor, type FieldTools } from './copies'
import { listDevices, revokeDevice } from './devices'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface FieldRouteTools extends FieldTools {
  levelOf(actor: Actor): number | undefined
}

/** Adds `/campo/copia` and `/campo/aparelhos`. */
export function addFieldRoutes(api: Hono, tools: FieldRouteTools): void {
  const { db, levelOf, now } = tools
  serve(api, 'POST /campo/copia', async (c) => {
    const { account, actor } = accountCallerOf(c)
    return copyFor(tools, await readCopyInput(c), { account: account.id, actor })
  })

  serve(
    api,
    'GET /campo/aparelhos',
    async (c) => {
      const { account, actor } = accountCallerOf(c)
      const other = c.req.query('conta')
      if (other === undefined || other === String(account.id)) return listDevices(db, account.id)
      if (levelOf(actor) !== 0) throw new Problem('forbidden', refusalText.forbidden)
      if (!/^\d{1,15}$/.test(other)) throw new Problem('malformed', refusalText.malformed)
      return listDevices(db, Number(other))
    },
    { parameters: ['conta'] },
  )

  serve(api, 'DELETE /campo/aparelhos/:aparelho', async (c) => {
    const { actor } = accountCallerOf(c)
    const device = c.req.param('aparelho')
    if (!uuid.test(device)) throw new Problem('not_found', serverText.noDevice)
    await revokeDevice(db, { device, actor, at: now(), leads: levelOf(actor) === 0 })
    return {}
  })
}

/** @throws Problem malformed, invalid */
async function readCopyInput(c: Context): Promise<FieldCopyInput> {
  const { aparelho, nome, recebida, entidades } = await readBody(c)
  const isNumber = typeof recebida === 'number' && Number.isSafeInteger(recebida) && recebida >= 0
  const isDevice = typeof aparelho === 'string' && uuid.test(aparelho)
  if (!isDevice || !isNumber || !Array.isArray(entidades) || !entidades.every(isEntity))
    throw new Problem('malformed', serverText.badDevice)
  return { aparelho: aparelho.toLowerCase(), nome: readName(nome), recebida, entidades }
}

function isEntity(value: unknown): value is FieldEntity {
  if (!isRow(value) || typeof value.entidade !== 'string') return false
  return value.filtro === undefined || isRow(value.filtro)
}
