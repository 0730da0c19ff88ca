/*
 * The person's own record. Hides its entity and which fields the person may change. `GET /profile` and `PATCH
 * /profile`. The editable fields are fixed, regardless of what the role may do with such records; changes are
 * audited under the person's name.
 */
import type { Context, Hono } from 'hono'
import type { Row } from '#model/entity/jsonSchema'
import type { AccountName, RecordOf } from '#model/entity/registry'
import { formats } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { type Actor, systemRole } from '#model/people/actor'
import { type FieldProblem, Problem } from '#model/problem/problem'
import { validationText } from '#model/validationText'
import { identifyingFields, ownFields, type Profile } from '#model/wire/people/profile'
import { currentIn, type RouteTools, readBody, readVersion, serve } from '../../engine/index'
import { passwordChangedMail } from '../kit/messages'
import { newPasswordProblems } from '../kit/newPassword'
import { isAccountName } from '../kit/people'
import { isAvatar } from './avatar'
import { addressSubject, askForAddress, tellOldAddress } from './mail'
import { profileText } from './messages'

type PersonField = { [N in AccountName]: keyof RecordOf<N> }[AccountName]

const ownNames = ownFields satisfies readonly PersonField[]
const shownFields = ['id', 'versao', ...identifyingFields] as const satisfies readonly PersonField[]

/** Properties of the response that are not in the record; a form may send them back. */
const decorations: readonly string[] = ['_labels', 'email_verificado', 'email_a_confirmar', 'email_pendente']

export function addProfileRoutes(
  api: Hono,
  { store, together, identity, actorOf }: RouteTools,
  publicUrl: string,
): void {
  const setPassword = async (c: Context, { current, next }: NewPassword) => {
    const { name } = actorOf(c)
    await identity.changePassword(c, current, next, (email) => passwordChangedMail(email, name))
  }

  const read = async (c: Context, { entity, id, self }: OwnRecord): Promise<Profile> => {
    const row = await store.get(entity, id, self, { labels: true })
    const account = await identity.readAccount(c)
    return {
      // Entities without an address respond with null.
      endereco: null,
      ...pick(row, [...shownFields, ...ownNames, '_labels']),
      id: row.id,
      versao: row.versao,
      avatar: account.avatar,
      email_verificado: account.email_verified_at !== null,
      email_a_confirmar: account.email_verified_at === null && account.has_mail_link,
      email_pendente: account.pending_email,
    }
  }

  serve(api, 'GET /profile', (c) => read(c, ownOf(actorOf(c))))

  serve(api, 'PATCH /profile', async (c) => {
    const own = ownOf(actorOf(c))
    // The form also sends a nested copy of the record.
    const { data: _, ...said } = await readBody(c)
    const before = await store.get(own.entity, own.id, own.self)
    const body = withoutNullAddress(said)
    const { avatar, patch, password, current } = readPatch(body, before)
    // Validates first: an invalid change must neither count as a password attempt nor set a new password.
    const email = 'email' in patch ? await foreseeAddress(store, own, patch) : before.email
    const wanted = email === before.email ? undefined : email
    if (wanted !== undefined) {
      await identity.provePassword(c, current)
      await identity.slowDown(c, addressSubject(own))
    }
    // Runs first, because the current password may be required and wrong.
    if (password) await setPassword(c, password)
    const { email: _address, ...others } = patch
    await together(async (inside) => {
      // A new address takes effect once its link is opened; removing it needs no confirmation.
      const now = wanted === null ? patch : others
      await inside.store.update(own.entity, own.id, now, readVersion(c), own.self, 'atualizarPerfil')
      const account = await inside.accounts.find(own.entity, own.id)
      if (!account || wanted === undefined) return
      if (typeof wanted === 'string') await askForAddress(inside, publicUrl, account, wanted)
      else if (typeof before.email === 'string') {
        await tellOldAddress(inside, publicUrl, account, before.email)
      }
    })
    if (avatar !== undefined) await identity.writeAvatar(c, avatar)
    return read(c, own)
  })
}

/**
 * Returns the address after the change. Does not reveal whether another person has it, since that could be
 * used to probe addresses: the link then does not work, and its page tells the owner of the address why.
 */
async function foreseeAddress(
  store: RouteTools['store'],
  { entity, id, self }: OwnRecord,
  patch: Row,
): Promise<unknown> {
  try {
    return (await store.preview(entity, id, patch, self)).email
  } catch (error) {
    const isTaken =
      error instanceof Problem &&
      error.message === validationText.taken &&
      error.errors?.every(({ path }) => path === '/email')
    if (!isTaken || typeof patch.email !== 'string') throw error
    return formats.email.normalise(patch.email)
  }
}

interface OwnRecord {
  readonly entity: AccountName
  readonly id: number
  /** The person with the system's rights on their own record; audited under their name. */
  readonly self: Actor
}

function ownOf(actor: Actor): OwnRecord {
  const { entity, recordId: id } = actor
  if (!isAccountName(entity) || id === undefined) throw new Problem('not_found', refusalText.notFound)
  return { entity, id, self: { ...actor, role: systemRole } }
}

/** A form without an address sends null, which is ignored if the record has none, or cannot be without one. */
function withoutNullAddress({ endereco, ...body }: Row): Row {
  return endereco === undefined || endereco === null ? body : { ...body, endereco }
}

interface NewPassword {
  readonly current: string | undefined
  readonly next: string
}

interface ProfilePatch {
  readonly avatar: string | null | undefined
  readonly patch: Row
  readonly current: string | undefined
  readonly password: NewPassword | undefined
}

/** Avatar and password are not part of the record. @throws Problem invalid */
function readPatch(body: Row, before: Row): ProfilePatch {
  const { avatar, newPassword, passwordConfirm, currentPassword: _, ...fields } = body
  // The form sends empty password fields if they were not touched.
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
    } else if (!decorations.includes(name)) {
      errors.push({ path: `/${name}`, message: validationText.unknownField })
    }
  }
  const picture = isPicture(avatar) ? avatar : undefined
  if (picture !== avatar) errors.push({ path: '/avatar', message: profileText.badAvatar })
  if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
  const current = currentIn(body)
  const password = isPassword ? { current, next: String(newPassword) } : undefined
  return { avatar: picture, patch, current, password }
}

/** Null removes the picture. */
function isPicture(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && isAvatar(value))
}

/** Forms send documents with their mask. */
function isUnchanged(name: string, value: unknown, old: unknown): boolean {
  if (value === (old ?? null) || value === old) return true
  const format = name === 'cpf' || name === 'cnpj' ? formats[name] : undefined
  return format !== undefined && typeof value === 'string' && format.normalise(value) === old
}

function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]))
}
