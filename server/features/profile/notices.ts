/* Notifies a person, at the old and the new address, when someone else changed their e-mail or document. */
import type { AccountName, RecordOf } from '#model/entity/registry'
import type { Change, Effect, Transaction } from '../../engine/index'
import { changedByMail, newAddressMail } from './messages'

type Person = Pick<RecordOf<AccountName>, 'email'> & { readonly cpf?: unknown; readonly cnpj?: unknown }
type PersonChange = Pick<Change<AccountName>, 'entity' | 'act' | 'actor' | 'before' | 'after'> &
  Pick<Transaction, 'accounts' | 'outbox'>

export function notifyPeople(publicUrl: string) {
  const tell = (change: PersonChange) => notifyPerson(change, publicUrl)
  return { admin: tell, gestor: tell, produtor: tell, supervisor: tell, tecnico: tell } satisfies Record<
    AccountName,
    Effect<AccountName>
  >
}

async function notifyPerson(
  { entity, act, actor, before, after, accounts, outbox }: PersonChange,
  publicUrl: string,
): Promise<void> {
  if (act !== 'edit' || !before) return
  const account = await accounts.find(entity.name, after.id)
  // People are notified of their own changes elsewhere.
  if (!account || actor.id === account.id) return
  const [old, fresh]: readonly Person[] = [before, after]
  const isAddress = old?.email !== fresh?.email
  const isDocument = old?.cpf !== fresh?.cpf || old?.cnpj !== fresh?.cnpj
  if (!isAddress && !isDocument) return
  const what = isAddress ? 'email' : 'document'
  if (typeof old?.email === 'string')
    await outbox.send(changedByMail(old.email, account.name, actor.name, what))
  if (!isAddress || typeof fresh?.email !== 'string') return
  const token = await accounts.issueLink('mail', account)
  const link = `${publicUrl}/#/verifyMail/${token}`
  await outbox.send(newAddressMail(fresh.email, account.name, actor.name, link))
}
