/*
 * Links that invite a person to set a first password. They are sent to the e-mail in the person's record,
 * else to its mobile phone, never to an address in the request.
 */
import type { Row } from '#model/entity/jsonSchema'
import { formats } from '#model/formats/index'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { FoundRow } from '#model/query/queryOf'
import type { Message, Transaction } from '../../engine/index'
import { asRow } from './asRow'
import { invitationMail, invitationSms, invitationText } from './messages'
import { isAccountName } from './people'

/** The person's record, read with the system's rights. */
export interface InvitedPerson {
  readonly role: string
  readonly row: FoundRow
}

export interface Invitation {
  readonly canal: 'mail' | 'sms'
  readonly para: string
  readonly key: string
}

interface InvitationOptions {
  readonly publicUrl: string
  readonly key: string
  readonly by: Actor
  /** The person had asked for the account. */
  readonly isApproval?: boolean
}

/**
 * Queues an invitation; earlier ones stop working.
 * @param key deduplicates the message
 * @param by the inviting person, who must be of a higher level
 * @throws Problem forbidden; conflict if the person has no account, or neither e-mail nor mobile phone
 */
export async function inviteAccount(
  { accounts, outbox }: Pick<Transaction, 'accounts' | 'outbox'>,
  { role, row }: InvitedPerson,
  { publicUrl, key, by, isApproval = false }: InvitationOptions,
): Promise<Invitation> {
  if (!(await accounts.mayActFor(role, row, by))) throw new Problem('forbidden', invitationText.above)
  const account = isAccountName(role) ? await accounts.find(role, row.id) : undefined
  if (!account || row.ativo === false) throw new Problem('conflict', invitationText.noAccount)
  const mobile = account.login_email ? undefined : mobileOf(row)
  if (!account.login_email && !mobile) throw new Problem('conflict', invitationText.noWay)
  const link = `${publicUrl}/#/resetPassword/${await accounts.issueLink('invitation', account)}`
  const message: Message = account.login_email
    ? invitationMail(account.login_email, account.name, link, isApproval)
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
const invitationMs = 7 * day

function mobileOf({ telefones }: Row): string | undefined {
  const numbers = (Array.isArray(telefones) ? telefones : []).map((each) => asRow(each).number)
  return numbers.find(
    (number): number is string =>
      typeof number === 'string' && formats['phone-cel'].validate(number) === undefined,
  )
}
