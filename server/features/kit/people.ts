/* Who in the installation has a document: the people of every entity that signs in with one. */

import type { Row } from '#model/entity/jsonSchema'
import { documentType } from '#model/formats/index'
import type { Actor } from '#model/people/actor'
import type { Store } from '../../engine/index'
import { inNameOf } from './inNameOf'

/** Entities whose records sign in (each named like its role), and the documents their people have. */
const documentsOf: Readonly<Record<string, readonly ('cpf' | 'cnpj')[]>> = {
  produtor: ['cpf', 'cnpj'],
  tecnico: ['cpf'],
  gestor: ['cpf'],
  supervisor: ['cpf'],
  admin: ['cpf'],
}

/** Somebody with the document. */
export interface FoundPerson {
  /** Role, which is also the name of the entity. */
  readonly role: string
  readonly row: Row
}

/** Active people with a canonical document, wherever they belong: the caller decides what to tell. */
export async function findPeople(
  store: Store,
  document: string,
  actor: Actor,
): Promise<readonly FoundPerson[]> {
  const type = documentType(document)
  const found: FoundPerson[] = []
  for (const [role, documents] of Object.entries(documentsOf)) {
    if (!type || !documents.includes(type)) continue
    const query = { filter: { [type]: document }, sort: [], range: [0, 0] } as const
    const [row] = (await store.list(role, query, inNameOf(actor))).rows
    if (row) found.push({ role, row })
  }
  return found
}
