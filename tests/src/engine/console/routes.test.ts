import { describe, expect, it } from 'vitest'
import { collectSlots } from '../../../../src/engine/console/features'
import {
  numberedRecord,
  type PageRoute,
  pagesOf,
  redirectOf,
  sectionsAt,
  titleOf,
} from '../../../../src/engine/console/routes'
import { areaOfRole, pathsOf } from '../../../../src/engine/console/routing'
import type { FeaturePage } from '../../../../src/engine/contract'
import {
  accountEntriesOf,
  accountGroup,
  currentEntry,
  menuOf,
} from '../../../../src/engine/shell/layout/menu'
import { makeEntities } from '../../../support/entities'
import { estate } from '../../estate'

const { entities, index } = makeEntities(estate)

function Page() {
  return null
}

const pages: readonly FeaturePage[] = [
  { path: 'profile', title: 'Profile', roles: ['owner', 'guard'], Page },
  { path: '/help', title: 'Help', roles: 'everybody', Page },
  { path: '/login', title: 'Sign in', roles: 'guest', Page },
]

function tableOf(role: string): ReadonlyMap<string, PageRoute> {
  const actor = { id: 1, name: role, role }
  const area = areaOfRole(entities, role)
  const sections = entities.flatMap(({ path, views }) => [path, ...views.map((view) => view.path)])
  const routes = [
    ...pagesOf(pages, actor, area),
    ...sections.flatMap((path) =>
      path === undefined ? [] : sectionsAt(index, actor, area, `/${area}/${path}`),
    ),
  ]
  return new Map(routes.map((route) => [route.path, route]))
}

function openTo(role: string): string[] {
  return [...tableOf(role).values()].filter((route) => route.isAllowed).map((route) => route.path)
}

describe('the routing table', () => {
  it('gives an owner every page of every section, views included', () => {
    expect(openTo('owner')).toEqual([
      '/house',
      '/house/dashboard',
      '/house/profile',
      '/help',
      '/house/makers',
      '/house/makers/cadastrar',
      '/house/makers/alterar',
      '/house/makers/alterar/:id',
      '/house/makers/ver/:id',
      '/house/stock/widgets',
      '/house/stock/widgets/all',
      '/house/stock/widgets/new',
      '/house/stock/widgets/change',
      '/house/stock/widgets/change/:id',
      '/house/stock/widgets/ver/:id',
      '/house/stock/big',
      '/house/stock/big/new',
      '/house/stock/big/change',
      '/house/stock/big/change/:id',
      '/house/stock/big/ver/:id',
    ])
  })

  it('gives a guard in the guard area the lists and read-only records that guards may list', () => {
    expect(openTo('guard')).toEqual([
      '/gate',
      '/gate/dashboard',
      '/gate/profile',
      '/help',
      '/gate/stock/widgets',
      '/gate/stock/widgets/all',
      '/gate/stock/widgets/change',
      '/gate/stock/widgets/change/:id',
      '/gate/stock/widgets/ver/:id',
      '/gate/stock/big',
      '/gate/stock/big/change',
      '/gate/stock/big/change/:id',
      '/gate/stock/big/ver/:id',
    ])
  })

  it('contains forbidden pages, so that they lead to the page without permission', () => {
    const table = tableOf('guard')
    expect(table.get('/gate/makers')?.isAllowed).toBe(false)
    expect(table.get('/gate/stock/widgets/new')?.isAllowed).toBe(false)
    expect(tableOf('deputy').get('/house/profile')?.isAllowed).toBe(false)
  })

  it('finds the section that an address starts with', () => {
    const owner = { id: 1, name: 'owner', role: 'owner' }
    const names = (pathname: string) => [
      ...new Set(
        sectionsAt(index, owner, 'house', pathname).flatMap((route) =>
          'entity' in route ? [route.view?.path ?? route.entity.path] : [],
        ),
      ),
    ]
    expect(names('/house/stock/big/change/3')).toEqual(['stock/big'])
    expect(names('/house/Stock/WIDGETS')).toEqual(['stock/widgets'])
    expect(names('/house/stock/bigger')).toEqual([])
    expect(names('/gate/stock/big')).toEqual([])
  })

  it('redirects the root of a section to its list', () => {
    expect(tableOf('owner').get('/house/stock/widgets')).toMatchObject({
      kind: 'redirect',
      to: '/house/stock/widgets/all',
    })
  })

  it('titles pages with the texts of the entity and its views', () => {
    const titles = [...tableOf('owner').values()].map(titleOf)
    expect(titles).toContain('Cadastrar Maker')
    expect(titles).toContain('Alterar Widget')
    expect(titles).toContain('Big ones')
    expect(titles).toContain('Início')
  })
})

describe('an address that is not in the table', () => {
  const actor = { id: 1, name: 'owner', role: 'owner' }
  const redirect = (pathname: string, area = 'house') =>
    redirectOf({ entities, index, actor, area, slots: { pages } }, pathname)

  it('is redirected to the same page of the own area when it belongs to another role or area', () => {
    expect(redirect('/deputy/makers/alterar/3')).toBe('/house/makers/alterar/3')
    expect(redirect('/gate/stock/widgets/all')).toBe('/house/stock/widgets/all')
    expect(redirect('/gate/stock/widgets/7')).toBe('/house/stock/widgets/7')
    expect(redirect('/guard/profile')).toBe('/house/profile')
    expect(redirect('/guard/dashboard')).toBe('/house/dashboard')
    expect(redirect('/deputy')).toBe('/house')
    expect(redirect('/house/makers/ver/3', 'gate')).toBe('/gate/makers/ver/3')
  })

  it('leads from the number of a record to its page, in every section', () => {
    expect(numberedRecord(index, 'gate', '/gate/stock/widgets/7')).toBe('/gate/stock/widgets/ver/7')
    expect(numberedRecord(index, 'gate', '/gate/stock/big/7')).toBe('/gate/stock/big/ver/7')
    expect(numberedRecord(index, 'gate', '/gate/stock/widgets/seven')).toBeUndefined()
    expect(numberedRecord(index, 'gate', '/gate/nothing/7')).toBeUndefined()
  })

  it('is not redirected within the area of the user', () => {
    expect(redirect('/house/nothing')).toBeUndefined()
    expect(redirect('/house/makers/alterar/3/more')).toBeUndefined()
  })

  it('is redirected to the root otherwise', () => {
    expect(redirect('/nowhere/at/all')).toBe('/')
    expect(redirect('/gate/nowhere')).toBe('/')
  })
})

describe('the addresses of an entity', () => {
  it('follow its path and routes, and the current view', () => {
    const widget = index.get('widget')
    if (!widget) throw new Error('no widget')
    expect(pathsOf(widget, 'gate')).toMatchObject({
      list: '/gate/stock/widgets/all',
      create: '/gate/stock/widgets/new',
    })
    expect(pathsOf(widget, 'gate').edit(7)).toBe('/gate/stock/widgets/change/7')
    expect(pathsOf(widget, 'gate', widget.views[0]).list).toBe('/gate/stock/big')
  })

  it('are the home of the area for an entity without pages', () => {
    const owner = index.get('owner')
    if (!owner) throw new Error('no owner')
    expect(pathsOf(owner, 'house').edit(1)).toBe('/house/dashboard')
  })
})

describe('the menu', () => {
  const slots = collectSlots([
    {
      name: 'extras',
      menu: [
        { group: 'Stock', title: 'Counts', icon: 'Star', order: 5, path: 'counts', roles: ['owner'] },
        { group: accountGroup, title: 'My data', icon: 'Star', order: 1, path: 'profile', roles: ['guard'] },
      ],
    },
  ])
  const toolsOf = (role: string) => ({
    index,
    slots,
    actor: { id: 1, name: role, role },
    area: areaOfRole(entities, role),
  })

  it('groups what the role may list, ordered by the first entry of each group', () => {
    expect(
      menuOf(toolsOf('owner')).map(({ title, entries }) => [title, entries.map((entry) => entry.path)]),
    ).toEqual([
      ['Stock', ['/house/counts', '/house/stock/widgets/all']],
      ['Registers', ['/house/makers']],
    ])
    expect(menuOf(toolsOf('guard')).map(({ title }) => title)).toEqual(['Stock'])
  })

  it('marks the section of every page, also when its list has a separate address', () => {
    const groups = menuOf(toolsOf('owner'))
    const at = (path: string) => currentEntry(groups, path)?.title
    for (const page of ['all', 'new', 'change/3']) expect(at(`/house/stock/widgets/${page}`)).toBe('Widgets')
    expect([at('/house/stock/widgetsandmore'), at('/house/counts')]).toEqual([undefined, 'Counts'])
  })

  it('separates the entries about the account', () => {
    expect(accountEntriesOf(toolsOf('guard')).map(({ path }) => path)).toEqual(['/gate/profile'])
    expect(accountEntriesOf(toolsOf('owner'))).toEqual([])
  })
})

it('two features that claim one slot throw at start', () => {
  const view = { 'widget.list': Page }
  expect(() =>
    collectSlots([
      { name: 'first', views: view },
      { name: 'second', views: view },
    ]),
  ).toThrow('"first" and "second" both claim views.widget.list')
  expect(() =>
    collectSlots([
      { name: 'first', widgets: { dial: () => null } },
      { name: 'second', widgets: { dial: () => null } },
    ]),
  ).toThrow('"first" and "second" both claim widgets.dial')
})
