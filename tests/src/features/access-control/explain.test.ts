import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { scopeWords } from '#model/describe/scopeWords'
import type { Entity } from '#model/entity/entity'
import { indexEntities } from '#model/entity/paths'
import { type AccessSubject, explain } from '../../../../src/features/access-control/explain'

const index = indexEntities(entities)
const entityOf = (name: string) => index.get(name) as Entity
const why = (
  entity: string,
  missing: AccessSubject,
  slug: string,
  granted: readonly string[] = ['list', 'edit'],
) =>
  explain(entityOf(entity), missing, {
    slug,
    has: (name) => granted.includes(name.split('.')[1] ?? ''),
    scopeOf: (each) => scopeWords(index, each, slug)?.join(', ou '),
  })

describe('the explanation of why something is not visible', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    [
      'a section that lacks the permission and has no place in the menu',
      why('cidade', { kind: 'section' }, 'gestor', []),
      [
        'O grupo não tem a permissão Cidades: Listar. Marque-a na matriz para liberar.',
        'A seção não tem tela própria: aparece dentro de outras.',
      ],
    ],
    [
      'a row of another region or unit',
      why('qualidade_mensal', { kind: 'record' }, 'supervisor'),
      ['Este papel só vê os registros em que Fazenda › Região é “Regiões atendidas” da pessoa.'],
    ],
    [
      'a row that a role sees like any other',
      why('qualidade_mensal', { kind: 'record' }, 'admin'),
      ['Este papel vê todos os registros ativos. Um registro excluído só aparece ao mostrar os inativos.'],
    ],
    [
      'an action out of its state',
      why('aprovacao', { kind: 'action', name: 'reabrir' }, 'gestor', ['list', 'reabrir']),
      ['A ação só aparece quando a situação é: Reprovado.'],
    ],
    [
      'a field that the schema keeps from the role',
      why('produtor', { kind: 'field', name: 'tecnico_id' }, 'produtor'),
      ['Este campo só aparece para: admin, supervisor, gestor, tecnico.'],
    ],
    [
      'a personal field without the right to reveal it',
      why('produtor', { kind: 'field', name: 'email' }, 'tecnico'),
      ['É um dado pessoal: sem a permissão “Ver dados pessoais” aparece mascarado em listas.'],
    ],
    [
      'a field that others change',
      why('fazenda', { kind: 'field', name: 'produtor_id' }, 'produtor'),
      [
        'O grupo vê este campo, mas não o altera: é calculado, preenchido pelo sistema ou reservado a outros papéis.',
      ],
    ],
    [
      'nothing at all',
      why('regiao', { kind: 'field', name: 'nome' }, 'gestor'),
      ['Nada impede: o papel vê este campo em formulários e listas que o trazem.'],
    ],
  ])('gives the reasons for %s', (_case, told, reasons) => {
    expect(told).toEqual(reasons)
  })

  it('joins the alternatives of a scope, and names the user and the compared fields', () => {
    expect(scopeWords(index, entityOf('qualidade_diaria'), 'gestor')?.join(', ou ')).toMatch(
      /^Fazenda › Produtores vinculados › Técnico responsável › Gestor.* é a própria pessoa, ou .* é “.+” da pessoa, ou Criado por é a própria pessoa$/,
    )
  })
})
