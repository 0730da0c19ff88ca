/*
 * Tells the person of a request for an account that it was approved, with a link to choose a password. Written with the
 * approval itself, whatever caused that; the account exists by then, or there is no one to invite.
 */
import type { Change } from '../../engine/index'
import { invitationMail } from './messages'

/** Leaves the invitation in the outbox. */
export async function invite(
  { after, outbox, accounts }: Change<'register'>,
  publicUrl: string,
): Promise<void> {
  const account = after.email ? await accounts.findByEmail(after.email) : undefined
  if (!account?.login_email) return
  const token = await accounts.issueLink('password', account)
  const link = `${publicUrl}/#/resetPassword/${token}`
  // One approval, one invitation, however many watch it.
  const key = `mail/register/${after.id}/${after.atualizado_em}`
  await outbox.send({ ...invitationMail(account.login_email, account.name, link), key })
}
