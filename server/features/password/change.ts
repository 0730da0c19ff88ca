import type { Hono } from 'hono'
import { type RouteTools, readBody, serve } from '../../engine/index'
import { passwordChangedMail } from '../kit/messages'
import { readNewPassword } from '../kit/newPassword'
import { passwordText } from './messages'

export function addPasswordRoute(api: Hono, { identity, actorOf }: RouteTools): void {
  serve(api, 'PATCH /profile/password', async (c) => {
    const { name } = actorOf(c)
    const body = await readBody(c)
    const { currentPassword: current } = body
    const isGiven = typeof current === 'string' && current !== ''
    const missing = isGiven ? [] : [{ path: '/currentPassword', message: passwordText.missingCurrent }]
    const password = readNewPassword(body, missing)
    await identity.changePassword(c, String(current), password, (email) => passwordChangedMail(email, name))
    return {}
  })
}
