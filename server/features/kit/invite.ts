/*
 * Invitations: a link with which a person of the installation chooses a first password. It goes to the e-mail of the
 * person's own record, and without one to its mobile telephone; never to what a request alone says.
 */
import type { Row } from '#model/entity/jsonSchema'
import { formats } from '#model/formats/index'
import type { Actor } from '#model/people/actor'
import type { FoundRow } from '#model/query/queryOf'
import { Problem } from '#model/wire/problem'
import type { Message, Transaction } from '../../engine/index'
import { asRow } from './asRow'
import { invitationMail, invitationSms, invitationText } from './messages'
import { isAccountName } from './people'

/** A person to be invited: the record, as the system sees it. */
export interface Invited {
  readonly role: string
  readonly row: FoundRow
}

/** How an invitation went out. */
export interface Invitation {
  readonly canal: 'mail' | 'sms'
  readonly para: string
  readonly key: string
}

/**
 * Leaves an invitation in the outbox; earlier ones stop working.
 * @param key of the message: of two with the same key one leaves
 * @param by the person who invites, of a higher level than the one invited
 * @throws Problem forbidden; conflict when the person has neither e-mail nor mobile telephone, or no account
 */
export async function inviteAccount(
  { accounts, outbox }: Pick<Transaction, 'accounts' | 'outbox'>,
  { role, row }: Invited,
  { publicUrl, key, by }: { readonly publicUrl: string; readonly key: string; readonly by: Actor },
): Promise<Invitation> {
  if (!(await accounts.mayActFor(role, row, by))) throw new Problem('forbidden', invitationText.above)
  const account = isAccountName(role) ? await accounts.find(role, row.id) : undefined
  if (!account || row.ativo === false) throw new Problem('conflict', invitationText.noAccount)
  const mobile = account.login_email ? undefined : mobileOf(row)
  if (!account.login_email && !mobile) throw new Problem('conflict', invitationText.noWay)
  const link = `${publicUrl}/#/resetPassword/${await accounts.issueLink('invitation', account)}`
  const message: Message = account.login_email
    ? invitationMail(account.login_email, account.name, link)
    : invitationSms(mobile ?? '', account.name, link)
  await outbox.send({
    ...message,
    key,
    about: { entity: role, id: account.record_id },
    worthMs: invitationMs,
  })
  return { canal: account.login_email ? 'mail' : 'sms', para: message.to, key }
}

const day = 86_400_000
/** Sending it later than its link works would be of no use. */
const invitationMs = 7 * day

/** The first mobile number among a person's telephones. */
function mobileOf({ telefones }: Row): string | undefined {
  const numbers = (Array.isArray(telefones) ? telefones : []).map((each) => asRow(each).number)
  return numbers.find(
    (number): number is string =>
      typeof number === 'string' && formats['phone-cel'].validate(number) === undefined,
  )
}
