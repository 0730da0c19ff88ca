import type { Context, Hono } from 'hono'
import { renderSVG } from 'uqr'
import {
  currentIn,
  type Notice,
  type RouteTools,
  readBody,
  readOptionalBody,
  serve,
} from '../../engine/index'
import { textOf } from '../kit/asRow'
import { ownFactorMail } from './messages'

export function addOwnRoutes(api: Hono, { factors, actorOf }: RouteTools): void {
  const telling =
    (c: Context, what: Parameters<typeof ownFactorMail>[2]): Notice =>
    (email) =>
      ownFactorMail(email, actorOf(c).name, what)

  serve(api, 'GET /auth/fatores', async (c) => {
    const { appSince, passkeys, recoveryCodes, isRequired } = await factors.read(c)
    return {
      aplicativo_desde: appSince,
      chaves: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        nome: name,
        criada_em: createdAt,
        usada_em: lastUsedAt,
      })),
      codigos: recoveryCodes,
      exigido: isRequired,
    }
  })

  serve(api, 'POST /auth/fatores/aplicativo', async (c) => {
    const { secret, uri } = await factors.beginApp(c, currentIn(await readOptionalBody(c)))
    return { segredo: secret, endereco: uri, imagem: renderSVG(uri, { border: 2 }) }
  })

  serve(api, 'POST /auth/fatores/aplicativo/confirmacao', async (c) => {
    const { codigo } = await readBody(c)
    const codes = await factors.confirmApp(c, textOf(codigo), telling(c, 'appOn'))
    return { codigos: codes ?? null }
  })

  serve(api, 'POST /auth/fatores/aplicativo/desativacao', async (c) => {
    const body = await readBody(c)
    await factors.endApp(c, currentIn(body), textOf(body.codigo), telling(c, 'appOff'))
    return {}
  })

  serve(api, 'POST /auth/fatores/chaves/opcoes', async (c) => {
    const { challenge, options } = await factors.beginPasskey(c, currentIn(await readOptionalBody(c)))
    return { desafio: challenge, opcoes: options }
  })

  serve(api, 'POST /auth/fatores/chaves', async (c) => {
    const { desafio, nome, chave } = await readBody(c)
    const made = { challenge: String(desafio ?? ''), name: String(nome ?? ''), response: chave }
    return { codigos: (await factors.addPasskey(c, made, telling(c, 'keyOn'))) ?? null }
  })

  serve(api, 'POST /auth/fatores/chaves/:chave/remocao', async (c) => {
    const id = c.req.param('chave')
    await factors.removePasskey(c, currentIn(await readOptionalBody(c)), id, telling(c, 'keyOff'))
    return {}
  })

  serve(api, 'POST /auth/fatores/recuperacao', async (c) => {
    const codes = await factors.renewCodes(c, currentIn(await readOptionalBody(c)), telling(c, 'codes'))
    return { codigos: codes }
  })
}
