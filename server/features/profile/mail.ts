/*
 * Changes the e-mail of an account. Requires the current password; takes effect once the link sent to the new address
 * is opened. The old address is notified, and can undo the change through a link for a week, even after it took effect.
 */
import type { Hono } from 'hono'
import { refusalText } from '#model/messages'
import { type Actor, systemRole } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { type AccountRow, linkIn, type RouteTools, serve, type Transaction } from '../../engine/index'
import { isAccountName } from '../kit/people'
import { askedMail, changedMail, confirmMail, takenBackMail } from './messages'

type MailTransaction = Pick<Transaction, 'accounts' | 'outbox'>

/** Queues the confirmation link to the new address, and the notice to the current one. */
export async function askForAddress(
  inside: MailTransaction,
  publicUrl: string,
  account: AccountRow,
  wanted: string,
): Promise<void> {
  await sendLink(inside, publicUrl, account, wanted)
  if (!account.login_email) return
  const link = await wayBack(inside, publicUrl, account, account.login_email)
  await inside.outbox.send(askedMail(account.login_email, account.name, wanted, link))
}

async function sendLink(
  { accounts, outbox }: MailTransaction,
  publicUrl: string,
  account: AccountRow,
  wanted: string,
): Promise<void> {
  const token = await accounts.issueLink('newMail', { id: account.id, login_email: wanted })
  await outbox.send(confirmMail(wanted, account.name, `${publicUrl}/#/verifyMail/${token}`))
}

export async function tellOldAddress(
  inside: MailTransaction,
  publicUrl: string,
  account: AccountRow,
  old: string,
): Promise<void> {
  await inside.outbox.send(changedMail(old, account.name, await wayBack(inside, publicUrl, account, old)))
}

async function wayBack(
  { accounts }: MailTransaction,
  publicUrl: string,
  { id }: AccountRow,
  old: string,
): Promise<string> {
  return `${publicUrl}/#/naoFuiEu/${await accounts.issueLink('notMe', { id, login_email: old })}`
}

export function addMailRoutes(
  api: Hono,
  { together, identity, actorOf }: RouteTools,
  publicUrl: string,
): void {
  serve(api, 'PATCH /mailStatus/:token', async (c) => {
    const token = linkIn(c, c.req.param('token'))
    const isChanged = await together(async (inside) => {
      const { account, email } = await inside.accounts.useLink('newMail', token)
      await setAddress(inside, account, email)
      if (account.login_email) await tellOldAddress(inside, publicUrl, account, account.login_email)
      return true
    }).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'not_found') return false
      throw error
    })
    if (!isChanged) await identity.verifyMail(token)
    return {}
  })

  serve(api, 'POST /profile/email/reenvio', async (c) => {
    const { entity = '', recordId = 0 } = actorOf(c)
    const { pending_email: wanted } = await identity.readAccount(c)
    if (wanted === null) throw new Problem('not_found', refusalText.notFound)
    await identity.slowDown(c, addressSubject({ entity, id: recordId }))
    await together(async (inside) => {
      const account = await inside.accounts.find(entity, recordId)
      if (account) await sendLink(inside, publicUrl, account, wanted)
    })
    return {}
  })

  serve(api, 'DELETE /profile/email', async (c) => {
    const { entity = '', recordId = 0 } = actorOf(c)
    // Throws while viewing as another person.
    await identity.readAccount(c)
    await together(async ({ accounts }) => {
      const account = await accounts.find(entity, recordId)
      if (account) await accounts.voidLinks(account.id, ['newMail'])
    })
    return {}
  })

  serve(api, 'POST /auth/nao-fui-eu/:token', async (c) => {
    await together(async (inside) => {
      const { accounts, outbox } = inside
      const { account, email } = await accounts.useLink('notMe', linkIn(c, c.req.param('token')))
      await accounts.voidLinks(account.id, ['password', 'mail', 'newMail'])
      if (account.login_email !== email) await setAddress(inside, account, email)
      // The person who requested the change knows the password, so it is removed.
      await accounts.shut(account.id)
      const token = await accounts.issueLink('password', { id: account.id, login_email: email })
      await outbox.send(takenBackMail(email, account.name, `${publicUrl}/#/resetPassword/${token}`))
    })
    return {}
  })
}

export function addressSubject({ entity, id }: { readonly entity: string; readonly id: number }): string {
  return `address of ${entity} ${id}`
}

async function setAddress(
  { store, accounts }: Pick<Transaction, 'store' | 'accounts'>,
  { id, name, entity, record_id: recordId }: AccountRow,
  email: string,
): Promise<void> {
  if (!isAccountName(entity)) throw new Problem('not_found', refusalText.notFound)
  const self: Actor = { id, name, role: systemRole, entity, recordId }
  await store.update(entity, recordId, { email }, '*', self, 'atualizarPerfil')
  await accounts.markVerified(id)
}
