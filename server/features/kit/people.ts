import type { AccountName, FilterOf, RecordOf } from '#model/entity/registry'
import { documentType } from '#model/formats/index'
import type { Actor } from '#model/people/actor'
import type { Store } from '../../engine/index'
import { inNameOf } from './inNameOf'

/** Entities with sign-ins, named like their role, with their document fields. */
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

export interface FoundPerson {
  readonly role: AccountName
  readonly row: RecordOf<AccountName>
}

export function isAccountName(name: string | undefined): name is AccountName {
  return roles.some((role) => role === name)
}

/** Active (or inactive) people, regardless of scope; the caller decides what to reveal. */
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
