/*
 * Calls and e-mails of tokens; tokens and services stay in the engine. `/auth/tokens` is for the person's
 * own. `/contas-de-servico`: services and their tokens, for those who may edit access groups.
 */
import type { Context, Hono } from 'hono'
import { entities } from '#generated/entities.ts'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityName } from '#model/entity/registry'
import { refusalText } from '#model/messages'
import { mayAct } from '#model/people/access'
import { Problem } from '#model/problem/problem'
import type { ServiceEntry, TokenEntry, CreatedToken as ToldToken } from '#model/wire/people/token'
import {
  type CreatedToken,
  currentIn,
  type Feature,
  type NewToken,
  type RouteTools,
  readBody,
  readId,
  type ServiceInfo,
  serve,
  type TokenInfo,
} from '../../engine/index'
import { newTokenMail } from './messages'

const groupName: EntityName = 'role'
const groups = entities.find(({ name }) => name === groupName)

export const tokens: Feature = {
  name: 'tokens',
  routes(api, tools) {
    addOwnRoutes(api, tools)
    addServiceRoutes(api, tools)
  },
}

function addOwnRoutes(api: Hono, { tokens: own, actorOf }: RouteTools): void {
  serve(api, 'GET /auth/tokens', async (c) => (await own.list(c)).map(tellToken))

  serve(api, 'POST /auth/tokens', async (c) => {
    const body = await readBody(c)
    const { name } = actorOf(c)
    const made = await own.make(c, currentIn(body), wishIn(body), (email, called) =>
      newTokenMail(email, name, called),
    )
    c.status(201)
    return tellMade(made)
  })

  serve(api, 'POST /auth/tokens/:id/revogacao', async (c) => {
    await own.revoke(c, readId(c))
    return {}
  })
}

function addServiceRoutes(api: Hono, { tokens: all, actorOf }: RouteTools): void {
  const mustAdminister = (c: Context) => {
    if (!groups || !mayAct(groups, 'edit', actorOf(c))) throw new Problem('forbidden', refusalText.forbidden)
  }

  serve(api, 'GET /contas-de-servico', async (c) => {
    mustAdminister(c)
    return (await all.services(c)).map(tellService)
  })

  serve(api, 'POST /contas-de-servico', async (c) => {
    mustAdminister(c)
    const { nome, grupo } = await readBody(c)
    const made = await all.makeService(c, nome, grupo)
    c.status(201)
    return tellService(made)
  })

  serve(api, 'POST /contas-de-servico/:id/desativacao', async (c) => {
    mustAdminister(c)
    await all.endService(c, readId(c))
    return {}
  })

  serve(api, 'POST /contas-de-servico/:id/tokens', async (c) => {
    mustAdminister(c)
    const body = await readBody(c)
    const made = await all.makeFor(c, readId(c), currentIn(body), wishIn(body))
    c.status(201)
    return tellMade(made)
  })

  serve(api, 'POST /contas-de-servico/:id/tokens/:tokenId/revogacao', async (c) => {
    mustAdminister(c)
    await all.revokeFor(c, readId(c), Number(c.req.param('tokenId')))
    return {}
  })
}

function wishIn({ nome, entidades, escrita, dias }: Row): NewToken {
  return { name: nome, entities: entidades, writes: escrita, days: dias }
}

function tellToken({ id, name, entities: reached, writes, ...when }: TokenInfo): TokenEntry {
  return {
    id,
    nome: name,
    entidades: reached,
    escrita: writes,
    criado_em: when.createdAt,
    expira_em: when.expiresAt,
    usado_em: when.lastUsedOn,
  }
}

function tellMade({ token, secret }: CreatedToken): ToldToken {
  return { token: tellToken(token), segredo: secret }
}

function tellService({ id, name, groupId, group, unseen, tokens: own }: ServiceInfo): ServiceEntry {
  return {
    id,
    nome: name,
    grupo_id: groupId,
    grupo: group,
    sem_registros: unseen,
    tokens: own.map(tellToken),
  }
}
