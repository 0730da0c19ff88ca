/*
 * Whoever's request for an account was approved is told by e-mail, with a link to choose a password. It is sent once
 * the approval is written, by whichever call it was made, and nobody waits for it.
 */
import { systemActor } from '#model/people/actor'
import type { Feature } from '../../engine/index'
import type { Post } from '../../ports/mail/mail'
import { invitationMail } from '../kit/messages'
import { sendLater } from '../kit/sendLater'

/** State of an approved request. */
const approved = 2
/** The two calls that approve, with the id of the request. */
const approval = /^(?:POST .*\/register\/(\d+)\/transicoes\/aprovar|PATCH .*\/register\/status\/(\d+))$/

/** Listens to approvals. Comes before the features whose answers it waits for. */
export function createInvitations(post: Post): Feature {
  return {
    name: 'invitations',
    routes(api, { store, identity }) {
      api.use('/register/*', async (c, next) => {
        await next()
        const called = approval.exec(`${c.req.method} ${c.req.path}`)
        if (!called || !c.res.ok) return
        // As it lies there: what an answer shows of an e-mail depends on who asked.
        const { status, email } = await store.get('register', Number(called[1] ?? called[2]), systemActor)
        if (status !== approved || typeof email !== 'string') return
        sendLater(async () => {
          const account = await identity.findByEmail(email)
          if (!account?.login_email) return
          const token = await identity.issueLink('password', account)
          const link = `${post.publicUrl}/#/resetPassword/${token}`
          await post.mail.send(invitationMail(account.login_email, account.name, link))
        })
      })
    },
  }
}
