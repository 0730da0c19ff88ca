import '../../support/dom'
import * as admin from 'react-admin'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Row } from '#model/entity/jsonSchema'
import { walkFields } from '#model/entity/paths'
import type { RecordOf } from '#model/entity/registry'
import { featureWidgetOf } from '#model/entity/widgets'
import { consoleFeatures } from '../../../src/consoleFeatures'
import type { ConsoleDataProvider, DialogProps, Feature } from '../../../src/engine'
import * as engine from '../../../src/engine'

/** Type-checks the code against the schemas and never runs it. */
const compiled = (work: (dataProvider: ConsoleDataProvider) => unknown) => expect(work).toBeTypeOf('function')

describe('the data hooks of the engine', () => {
  it('are those of react-admin', () => {
    expect(engine.useCreate).toBe(admin.useCreate)
    expect(engine.useDataProvider).toBe(admin.useDataProvider)
    expect(engine.useDelete).toBe(admin.useDelete)
    expect(engine.useGetList).toBe(admin.useGetList)
    expect(engine.useGetMany).toBe(admin.useGetMany)
    expect(engine.useGetOne).toBe(admin.useGetOne)
    expect(engine.useUpdate).toBe(admin.useUpdate)
  })

  it('return the record of the named entity, with the requested labels and fields of references', () =>
    compiled(async (dataProvider) => {
      const { data: request } = engine.useGetOne('aprovacao', { id: 1 })
      expectTypeOf(request?.status).toEqualTypeOf<RecordOf<'aprovacao'>['status'] | undefined>()
      const { data: farms = [] } = engine.useGetMany('fazenda', { ids: [1], meta: { labels: true } })
      expectTypeOf(farms[0]?._label).toEqualTypeOf<string | undefined>()
      const { data: plots } = await dataProvider.getList('talhao', {
        meta: { fields: ['gleba', 'fazenda_id.regiao_id'] },
      })
      expectTypeOf(plots[0]?.gleba).toEqualTypeOf<string | undefined>()
      // @ts-expect-error not among the fields that were asked for
      return plots[0]?.area_gleba
    }))

  it('have names, paths, values and transitions checked by the types of the schemas', () =>
    compiled(async (dataProvider) => {
      // @ts-expect-error no such entity
      engine.useGetOne('aprovacoes', { id: 1 })
      // @ts-expect-error no such path
      engine.useGetList('pedido', { sort: { field: 'valor', order: 'ASC' } })
      // @ts-expect-error no such state
      engine.useGetList('pedido', { filter: { status: 'Pendente' } })
      // @ts-expect-error no such transition
      await dataProvider.transition('aprovacao', { id: 1, name: 'aprovado' })
      // @ts-expect-error no such field
      await dataProvider.update('pedido', { id: 1, data: { situacao: 'Aprovado' } })
    }))

  it('return plain rows for an entity name known only at run time', () =>
    compiled(async (dataProvider) => {
      const name: string = 'any'
      const { data } = await dataProvider.getOne(name, { id: 1 })
      expectTypeOf(data).toEqualTypeOf<Row & { readonly id: number }>()
    }))
})

describe('a browser feature', () => {
  it('names existing views, cells, dialogs and roles, and renders the rows of their entity', () => {
    const feature: Feature = {
      name: 'example',
      views: { 'aprovacao.list': () => null },
      cells: { 'pedido.status': ({ row }) => row.numero ?? null },
      dialogs: { orderTransfer: ({ record }: DialogProps<'pedido'>) => record.numero ?? null },
      menu: [{ group: '', title: '', icon: '', order: 1, path: '', roles: ['admin'] }],
    }
    // @ts-expect-error no such entity
    const view: Feature = { name: 'view', views: { 'aprovacoes.list': () => null } }
    // @ts-expect-error no such field
    const cell: Feature = { name: 'cell', cells: { 'pedido.situacao': () => null } }
    // @ts-expect-error no entity opens it
    const dialog: Feature = { name: 'dialog', dialogs: { transferencia: () => null } }
    // @ts-expect-error no such role
    const home: Feature = { name: 'home', home: { chefe: () => null } }
    const names = [feature, view, cell, dialog, home].map(({ name }) => name)
    expect(names).toEqual(['example', 'view', 'cell', 'dialog', 'home'])
  })

  it('provides every dialog that an entity opens', () => {
    const opened = entities.flatMap(({ actions, form }) => [
      ...actions.map(({ opens }) => opens),
      form.start,
      form.fill?.opens,
    ])
    const brought = consoleFeatures.flatMap(({ dialogs }) => Object.keys(dialogs ?? {}))
    expect(brought.toSorted()).toEqual([...new Set(opened.filter((name) => name !== undefined))].toSorted())
  })

  it('provides every widget that a field names', () => {
    const asked = entities.flatMap(({ fields }) => [...walkFields(fields)].map(featureWidgetOf))
    const brought = consoleFeatures.flatMap(({ widgets }) => Object.keys(widgets ?? {}))
    expect(brought.toSorted()).toEqual([...new Set(asked.filter((name) => name !== undefined))].toSorted())
  })

  it('links to lists with existing filters', () =>
    compiled(() => {
      const tools = engine.useConsole()
      engine.listAddress('pedido', { status: 'Aprovado' }, tools)
      // @ts-expect-error no such state
      return engine.listAddress('pedido', { status: 'Pendente' }, tools)
    }))
})
