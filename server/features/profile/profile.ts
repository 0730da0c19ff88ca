/*
 * Room: the person's own record. Hides which entity it is of and what of it is the person's to change.
 *
 * `GET /profile` and `PATCH /profile`: the own record. Only the fields that are a person's own to
 * change, whatever the role may do with records of its kind; the change is in the person's name.
 */
import type { Context, Hono } from 'hono'
import type { Row } from '#model/entity/jsonSchema'
import type { AccountName, RecordOf } from '#model/entity/registry'
import { formats } from '#model/formats/index'
import { refusalText, validationText } from '#model/messages'
import { type Actor, systemRole } from '#model/people/actor'
import { type FieldProblem, Problem } from '#model/wire/problem'
import { identifyingFields, ownFields, type Profile } from '#model/wire/profile'
import { type RouteTools, readBody, readVersion, serve, type Transaction } from '../../engine/index'
import { newPasswordProblems } from '../kit/newPassword'
import { passwordChangedMail } from '../kit/passwordChanged'
import { isAccountName } from '../kit/people'
import { isAvatar } from './avatar'
import { changedMail, profileText, verifyMail } from './messages'

type PersonField = { [N in AccountName]: keyof RecordOf<N> }[AccountName]

/** What a person may change of the own record. */
const ownNames = ownFields satisfies readonly PersonField[]
/** What a person sees of it besides. */
const shownFields = ['id', 'versao', ...identifyingFields] as const satisfies readonly PersonField[]

/** Adds the routes of the own record. */
export function addProfileRoutes(
  api: Hono,
  { store, together, identity, actorOf }: RouteTools,
  publicUrl: string,
): void {
  const setPassword = async (c: Context, { current, next }: NewPassword) => {
    const { name } = actorOf(c)
    await identity.changePassword(c, current, next, (email) => passwordChangedMail(email, name))
  }

  const read = async (c: Context, { entity, id, self }: Own): Promise<Profile> => {
    const row = await store.get(entity, id, self, { labels: true })
    const account = await identity.readAccount(c)
    return {
      // Not every kind of person has an address; a profile without one says so.
      endereco: null,
      ...pick(row, [...shownFields, ...ownNames, '_labels']),
      id: row.id,
      versao: row.versao,
      avatar: account.avatar,
      email_verificado: account.email_verified_at !== null,
      email_a_confirmar: account.email_verified_at === null && account.has_mail_link,
    }
  }

  serve(api, 'GET /profile', (c) => read(c, ownOf(actorOf(c))))

  serve(api, 'PATCH /profile', async (c) => {
    const own = ownOf(actorOf(c))
    // The form's nested copy of the record is no part of the payload.
    const { data: _, ...said } = await readBody(c)
    const before = await store.get(own.entity, own.id, own.self)
    const body = withoutNullAddress(said)
    const { avatar, patch, password } = readPatch(body, before)
    // First, because the present password may be asked for with it, and be wrong.
    if (password) await setPassword(c, password)
    await together(async (transaction) => {
      const after = await transaction.store.update(
        own.entity,
        own.id,
        patch,
        readVersion(c),
        own.self,
        'atualizarPerfil',
      )
      if (after.email !== before.email) await tellAddresses(transaction, publicUrl, before, after)
    })
    if (avatar !== undefined) await identity.writeAvatar(c, avatar)
    return read(c, own)
  })
}

type Person = RecordOf<AccountName>

interface Own {
  readonly entity: AccountName
  readonly id: number
  /** The person, acting on the own record with the rights of the system; the trail keeps the person's name. */
  readonly self: Actor
}

function ownOf(actor: Actor): Own {
  const { entity, recordId: id } = actor
  if (!isAccountName(entity) || id === undefined) throw new Problem('not_found', refusalText.notFound)
  return { entity, id, self: { ...actor, role: systemRole } }
}

/**
 * An address of null is what a form without one sends: it says no more than the record does where that has no address,
 * and leaves the one that a record cannot do without.
 */
function withoutNullAddress({ endereco, ...body }: Row): Row {
  return endereco === undefined || endereco === null ? body : { ...body, endereco }
}

/** A new password; the present one is checked where it is said. */
interface NewPassword {
  readonly current: string | undefined
  readonly next: string
}

interface Wanted {
  readonly avatar: string | null | undefined
  readonly patch: Row
  readonly password: NewPassword | undefined
}

/** The changes of a body; picture and password are not part of the record. @throws Problem invalid */
function readPatch(body: Row, before: Row): Wanted {
  const { avatar, newPassword, passwordConfirm, currentPassword, ...fields } = body
  // The form sends its password fields empty when they were left alone.
  const isPassword = [newPassword, passwordConfirm].some(
    (each) => each !== undefined && each !== null && each !== '',
  )
  const errors: FieldProblem[] = isPassword ? newPasswordProblems({ newPassword, passwordConfirm }) : []
  const patch: Row = {}
  for (const [name, value] of Object.entries(fields)) {
    if (ownNames.some((own) => own === name)) patch[name] = value
    else if (shownFields.some((shown) => shown === name)) {
      if (!isUnchanged(name, value, before[name])) {
        errors.push({ path: `/${name}`, message: validationText.readOnlyField })
      }
    } else if (!['_labels', 'email_verificado', 'email_a_confirmar'].includes(name)) {
      errors.push({ path: `/${name}`, message: validationText.unknownField })
    }
  }
  const picture = isPicture(avatar) ? avatar : undefined
  if (picture !== avatar) errors.push({ path: '/avatar', message: profileText.badAvatar })
  if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
  const current = typeof currentPassword === 'string' && currentPassword !== '' ? currentPassword : undefined
  return { avatar: picture, patch, password: isPassword ? { current, next: String(newPassword) } : undefined }
}

/** A picture, or null for none any more. */
function isPicture(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && isAvatar(value))
}

/** Documents come back as forms show them. */
function isUnchanged(name: string, value: unknown, old: unknown): boolean {
  if (value === (old ?? null) || value === old) return true
  const format = name === 'cpf' || name === 'cnpj' ? formats[name] : undefined
  return format !== undefined && typeof value === 'string' && format.normalise(value) === old
}

function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]))
}

/** The new address is asked to prove itself, the old one is told. */
async function tellAddresses(
  { outbox, accounts }: Transaction,
  publicUrl: string,
  before: Person,
  after: Person,
): Promise<void> {
  const account = typeof after.email === 'string' ? await accounts.findByEmail(after.email) : undefined
  if (!account?.login_email) return
  const token = await accounts.issueLink('mail', account)
  await outbox.send(verifyMail(account.login_email, account.name, `${publicUrl}/#/verifyMail/${token}`))
  if (typeof before.email === 'string') await outbox.send(changedMail(before.email, account.name))
}
