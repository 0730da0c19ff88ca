/*
 * Creates the first administrator of an installation without demo data, only while there is none. The
 * password is random, printed once and stored as a hash.
 */
import { randomBytes } from 'node:crypto'
import { formats } from '#model/formats/index'
import { systemActor } from '#model/people/actor'
import { type SeedTools, seed } from '../engine/index'
import type { Installation } from './prepare'

/** A placeholder with valid check digits, to be corrected by the administrator. */
const placeholderCpf = '00000000191'

/**
 * Requires the access groups to exist.
 * @returns the password and the CPF to correct; 'exists' when there is an administrator, 'email' when the
 * address is invalid
 */
export async function createFirstAdmin(
  installation: Installation,
  email: string,
): Promise<{ readonly password: string; readonly cpf: string } | 'exists' | 'email'> {
  const login = formats.email.normalise(email)
  if (formats.email.validate(login) !== undefined) return 'email'
  return seed(installation, async ({ store, createMany, accounts }: SeedTools) => {
    const active = { filter: { ativo: true }, sort: [], range: [0, 0] } as const
    if ((await store.list('admin', active, systemActor)).total > 0) return 'exists'
    const groups = { filter: { slug: 'admin', parent: null }, sort: [] } as const
    const [group] = (await store.list('role', groups, systemActor)).rows
    if (!group) throw new Error('there is no group of administrators')
    const input = { nome: 'Administrador', cpf: placeholderCpf, email: login, role: group.id }
    const [id = 0] = await createMany('admin', [{ input, actor: systemActor, at: new Date() }])
    const account = await accounts.find('admin', id)
    if (!account) throw new Error('an administrator has no account')
    const password = randomBytes(15).toString('base64url')
    await accounts.setPassword([account.id], password)
    return { password, cpf: formats.cpf.show(placeholderCpf) }
  })
}
