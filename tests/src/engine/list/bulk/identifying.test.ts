/* Identifying fields are excluded from the bulk edit of every entity. */
import { describe, expect, it } from 'vitest'
import { labelParts } from '#model/entity/label'
import type { Actor } from '#model/people/actor'
import { entities } from '../../../../../generated/entities'
import { bulkFields } from '../../../../../src/engine/list/bulk/bulkEdit'

const admin: Actor = { id: 1, name: 'Admin', role: 'admin' }

describe('the fields of a bulk edit', () => {
  it.each(entities.map((entity) => [entity.name, entity] as const))(
    'of %s include no names, codes or documents',
    (_name, entity) => {
      const offered = bulkFields(entity, admin)
      const names = labelParts(entity.label).flatMap((part) => ('path' in part ? [part.path] : []))
      const identifying = offered.filter(
        ({ path, kind, unique, pii }) =>
          unique ||
          pii !== undefined ||
          ['cpf', 'cnpj', 'cpfCnpj', 'cib'].includes(kind) ||
          (kind === 'text' && names.includes(path)),
      )
      expect(identifying.map(({ path }) => path)).toEqual([])
    },
  )

  it('include fields that many records share', () => {
    const farm = entities.find(({ name }) => name === 'fazenda')
    if (!farm) throw new Error('no farm')
    const paths = bulkFields(farm, admin).map(({ path }) => path)
    expect(paths).toContain('regiao_id')
    expect(paths).not.toContain('nome_fantasia')
  })
})
