import type { Hono } from 'hono'
import { actorOf, ownerOf } from '../http/authRoutes'
import { readBody, readId } from '../http/requests'
import { serve } from '../http/serve'
import type { Imports } from './imports'

/** Most cells in one request of lines; they are short, and bounded by the body size. */
const mostCells = 300_000

export function addImportRoutes(api: Hono, imports: Imports): void {
  serve(api, 'GET /importacoes', (c) => imports.list(c.req.query('entidade') ?? '', ownerOf(c)), {
    parameters: ['entidade'],
  })
  serve(api, 'POST /importacoes', async (c) => imports.begin(await readBody(c), actorOf(c)))
  serve(api, 'GET /importacoes/:id', (c) => imports.get(readId(c), ownerOf(c)))
  serve(api, 'DELETE /importacoes/:id', async (c) => {
    await imports.drop(readId(c), actorOf(c))
    return {}
  })
  serve(
    api,
    'POST /importacoes/:id/linhas',
    async (c) => imports.take(readId(c), (await readBody(c)).linhas, actorOf(c)),
    { nodes: mostCells },
  )
  serve(
    api,
    'GET /importacoes/:id/erros',
    (c) => imports.errors(readId(c), Math.max(0, Math.floor(Number(c.req.query('de')) || 0)), ownerOf(c)),
    { parameters: ['de'] },
  )
  serve(api, 'POST /importacoes/:id/ensaio', async (c) =>
    imports.rehearse(readId(c), await readBody(c), actorOf(c)),
  )
  serve(api, 'POST /importacoes/:id/escolhas', async (c) =>
    imports.choose(readId(c), await readBody(c), actorOf(c)),
  )
  serve(api, 'POST /importacoes/:id/gravacao', async (c) =>
    imports.write(readId(c), (await readBody(c)).semErradas === true, actorOf(c)),
  )
  serve(api, 'POST /importacoes/:id/parada', (c) => imports.stop(readId(c), actorOf(c)))
  serve(api, 'POST /importacoes/:id/desfazer', (c) => imports.undo(readId(c), actorOf(c)))
}
