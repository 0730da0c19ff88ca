/* Who in the installation has a document: the people of every entity that signs in with one. */

import type { AccountName, FilterOf, RecordOf } from '#model/entity/registry'
import { documentType } from '#model/formats/index'
import type { Actor } from '#model/people/actor'
import type { Store } from '../../engine/index'
import { inNameOf } from './inNameOf'

/** Entities whose records sign in (each named like its role), and the documents their people have. */
const documentsOf: Readonly<Record<AccountName, readonly ('cpf' | 'cnpj')[]>> = {
  produtor: ['cpf', 'cnpj'],
  tecnico: ['cpf'],
  gestor: ['cpf'],
  supervisor: ['cpf'],
  admin: ['cpf'],
}

const roles = [
  'produtor',
  'tecnico',
  'gestor',
  'supervisor',
  'admin',
] as const satisfies readonly AccountName[]

/** A person with the document. */
export interface FoundPerson {
  /** Role, which is also the name of the entity. */
  readonly role: AccountName
  readonly row: RecordOf<AccountName>
}

/** Is it an entity whose records sign in? */
export function isAccountName(name: string | undefined): name is AccountName {
  return roles.some((role) => role === name)
}

/** Active people (or those that are not) with a canonical document, wherever they belong: the caller decides what to tell. */
export async function findPeople(
  store: Store,
  document: string,
  actor: Actor,
  isActive = true,
): Promise<readonly FoundPerson[]> {
  const type = documentType(document)
  const found: FoundPerson[] = []
  for (const role of roles) {
    if (!type || !documentsOf[role].includes(type)) continue
    const filter: FilterOf<AccountName> = {
      ...(type === 'cpf' ? { cpf: document } : { cnpj: document }),
      ativo: isActive,
    }
    const query = { filter, sort: [['id', 'DESC']], range: [0, 0] } as const
    const [row] = (await store.list(role, query, inNameOf(actor))).rows
    if (row) found.push({ role, row })
  }
  return found
}
