import { expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity, Field } from '#model/entity/entity'

/** The field that marks an entity's default record. */
const standardOf = (name: string) =>
  entities.find((entity) => entity.name === name)?.fields.find((field) => field.alone)?.name

function openFields(entity: Entity): readonly Field[] {
  const asked = Object.values(entity.workflow?.transitions ?? {}).flatMap(({ input }) => input)
  return entity.fields.filter((field) => !field.system && (!field.readOnly || asked.includes(field.path)))
}

it('every reference to an entity with a default record suggests it', () => {
  const places = entities.flatMap((entity) =>
    openFields(entity).flatMap((field) => {
      const standard = standardOf(field.ref?.entity ?? '')
      return standard === undefined ? [] : [{ place: `${entity.name}.${field.name}`, standard, field }]
    }),
  )
  expect(places.map(({ place }) => place).sort()).toEqual([
    'anuidade.safra_id',
    'atividades.safra_id',
    'pagamento.safra_id',
    'relatorio.safra_id',
  ])
  for (const { place, standard, field } of places) {
    expect(field.suggest, place).toContainEqual({ where: { [standard]: true } })
  }
})

it('people, units, farms and dates that can be derived are suggested', () => {
  const suggestions = Object.fromEntries(
    entities.flatMap((entity) =>
      openFields(entity).flatMap(({ name, suggest, ref }) =>
        suggest && standardOf(ref?.entity ?? '') === undefined ? [[`${entity.name}.${name}`, suggest]] : [],
      ),
    ),
  )
  expect(suggestions).toMatchObject({
    'atividades.data': ['$today'],
    'atividades.fazenda_id': ['$only'],
    'atividades.responsavel_id': ['$actor.recordId', '$only'],
    'fazenda.endereco': [{ from: 'produtor_id.endereco' }],
    'safra.ano_colheita': [{ from: 'int(descricao.substring(5, 9))' }],
    'cotacao.data': ['$today'],
    'cotacao.empresa_id': ['$actor.empresa_id', '$only'],
    'pagamento.liquidado_em': ['$today'],
    'pedido.data': ['$today'],
    'pedido.empresa_id': ['$actor.empresa_id', '$only'],
    'pedido.produtor_id': ['$actor.recordId', '$only'],
    'produtor.tecnico_id': ['$only'],
    'talhao.fazenda_id': ['$only'],
    'tecnico.gestor_id': ['$actor.recordId', '$only'],
  })
})
