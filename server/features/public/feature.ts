/* Creates the first administrator, once, with the code printed at startup. Hides what a visitor must provide. */
import type { AccountName, InputOf } from '#model/entity/registry'
import { systemActor } from '#model/people/actor'
import { validationText } from '#model/validationText'
import { type Feature, readBody, serve } from '../../engine/index'
import { readNewPassword } from '../kit/newPassword'

const first: AccountName = 'admin'
/** Untrusted input; the store validates it. */
type UnvalidatedInput = { readonly [F in keyof InputOf<typeof first>]?: unknown }

/** `GET /primeiro-acesso` and `POST /primeiro-acesso`. */
export const publicPages: Feature = {
  name: 'public',
  routes(api, { setup, store }) {
    serve(api, 'GET /primeiro-acesso', async () => ({ necessario: await setup.isNeeded() }))

    serve(api, 'POST /primeiro-acesso', async (c) => {
      const body = await readBody(c)
      const { codigo, nome, cpf, email } = body
      const code = typeof codigo === 'string' ? codigo.trim() : ''
      const missing = code === '' ? [{ path: '/codigo', message: validationText.required }] : []
      const newPassword = readNewPassword(body, missing)
      const groups = { filter: { slug: 'admin', parent: null }, sort: [], range: [0, 0] } as const
      const [group] = (await store.list('role', groups, systemActor)).rows
      const input: UnvalidatedInput = { nome, cpf, email, role: group?.id }
      await setup.finish(code, first, input, newPassword)
      c.status(201)
      return {}
    })
  },
}
