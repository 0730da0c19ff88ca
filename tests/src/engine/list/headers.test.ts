/*
 * The width of the titles in every list and in the menu, measured with a different font from the one the grid
 * calculates with.
 */
import { jsPDF } from 'jspdf'
import { expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity, Field } from '#model/entity/entity'
import { kindTraits } from '#model/entity/kinds'
import { holdsMany, indexEntities, resolvePath } from '#model/entity/paths'
import { aroundIn, spellNumber } from '#model/entity/series'
import { fittingView, usualRoom } from '../../../../src/engine/list/columns/fittingView'
import {
  changeColumn,
  contentWidths,
  fitColumns,
  minGridWidth,
  selectionWidth,
  visibleColumns,
} from '../../../../src/engine/list/columns/visibleColumns'
import { defaultView } from '../../../../src/engine/list/state/listView'
import { actionsWidthOf } from '../../../../src/engine/rows/rowActionRules'

const index = indexEntities(entities)
const letters = new jsPDF({ unit: 'px', hotfixes: ['px_scaling'] })
  .setFont('helvetica', 'bold')
  .setFontSize(13 * 0.75)
/** Both paddings, the arrow and its gap; the menu is in the padding, which has no room for it where a title ends. */
const beside = 40
const besideMenu = (align: string) => beside + (align === 'end' ? 0 : 8)

it('no list truncates a header, for any role, until a user narrows the column', () => {
  const cut = entities.flatMap((entity) =>
    entity.access.list.flatMap((role) => {
      const tools = { index, actor: { id: 1, name: 'Ana', role } }
      const view = defaultView(entity, tools, 25)
      return visibleColumns(entity, tools, view, 0)
        .filter(({ width, text, column }) => width < letters.getTextWidth(text) + besideMenu(column.align))
        .map(({ text, width }) => `${entity.name} ${role} ${text} ${width}`)
    }),
  )
  expect(cut).toEqual([])
})

/** The default lists on a screen of 1440 pixels with the menu open, for every role. */
const begun = entities
  .filter(({ list }) => list.columns.length > 0)
  .flatMap((entity) =>
    entity.access.list.map((role) => {
      const actor = { id: 1, name: 'Ana', role }
      const end = actionsWidthOf(entity, actor)
      const view = fittingView(entity, { index, actor }, defaultView(entity, { index, actor }, 25), end)
      const usual = visibleColumns(entity, { index, actor }, view, selectionWidth)
      return {
        at: `${entity.name} ${role}`,
        columns: fitColumns(usual, selectionWidth, end, usualRoom),
        end,
        sorted: view.sort.map(([path]) => path),
      }
    }),
  )

it('no list scrolls horizontally at 1440 pixels with the menu open, and none shows fewer than five columns for it', () => {
  const wide = begun.filter(({ columns, end }) => minGridWidth(columns, selectionWidth, end) > usualRoom)
  expect(wide.map(({ at }) => at)).toEqual([])
  const poor = entities.flatMap((entity) =>
    begun.filter(({ at, columns }) => {
      const wished = entity.list.columns.filter(({ hidden }) => !hidden).length
      return at.startsWith(`${entity.name} `) && columns.length < Math.min(5, wished - 1)
    }),
  )
  expect(poor.map(({ at, columns }) => `${at} ${columns.length}`)).toEqual([])
})

it('narrowed columns show their whole titles in two lines', () => {
  const halves = (text: string) => {
    const words = text.split(' ')
    return Math.min(
      ...words.map((_word, at) =>
        Math.max(
          letters.getTextWidth(words.slice(0, at).join(' ')),
          letters.getTextWidth(words.slice(at).join(' ')),
        ),
      ),
    )
  }
  const cut = begun.flatMap(({ at, columns, sorted }) =>
    columns
      // Only sorted columns show an arrow.
      .filter(
        ({ name, width, text, column }) =>
          width < halves(text) + besideMenu(column.align) - (sorted.includes(name) ? 0 : 20),
      )
      .map(({ text, width }) => `${at} ${text} ${width}`),
  )
  expect(cut).toEqual([])
})

it('the widths of a list follow its first rows, and no other row is read', () => {
  const [entity] = entities.filter(({ list }) => list.columns.length > 0)
  if (!entity) throw new Error('no list')
  const tools = { index, actor: { id: 1, name: 'Ana', role: entity.access.list[0] ?? '' } }
  const columns = visibleColumns(entity, tools, defaultView(entity, tools, 25), 0)
  const [name = ''] = columns.map((column) => column.name)
  const read: number[] = []
  const measure = (text: string) =>
    contentWidths(entity, columns, (place) => {
      read.push(place)
      return { id: place, [name]: text, _labels: { [name]: text } }
    }).get(name)
  expect(measure('x'.repeat(30))).toBeGreaterThan(measure('x'.repeat(20)) ?? Number.POSITIVE_INFINITY)
  expect(Math.max(...read)).toBeLessThan(100)
})

it('a column that a user narrows stays narrow', () => {
  const [entity] = entities.filter(({ list }) => list.columns.length > 0)
  if (!entity) throw new Error('no list')
  const tools = { index, actor: { id: 1, name: 'Ana', role: entity.access.list[0] ?? '' } }
  const view = defaultView(entity, tools, 25)
  const [first] = view.columns
  const columns = changeColumn(view.columns, first?.field ?? '', { width: 61 })
  expect(visibleColumns(entity, tools, { ...view, columns }, 0)[0]?.width).toBe(61)
})

it('no list shows a column by default that is the same in every row of the role', () => {
  const record = Object.fromEntries(entities.flatMap(({ fields }) => fields.map(({ name }) => [name, 7])))
  const pinnedOf = (entity: Entity, role: string) => {
    const view = defaultView(entity, { index, actor: { id: 1, name: 'Ana', role, recordId: 7, record } }, 25)
    return view.columns.filter(({ field }) => {
      const [filter, ...others] = entity.scope[role] ?? []
      const compared = Object.keys(filter ?? {}).find(
        (path) => path === field || field.startsWith(`${path}.`),
      )
      const steps = compared === undefined ? undefined : resolvePath(index, entity, field)
      return others.length === 0 && field !== 'id' && steps && !holdsMany(steps)
    })
  }
  const all = entities.flatMap((entity) =>
    entity.access.list.flatMap((role) =>
      pinnedOf(entity, role).map(({ field, hidden }) => ({ at: `${entity.name} ${role} ${field}`, hidden })),
    ),
  )
  expect(all.length).toBeGreaterThan(0)
  expect(all.filter(({ hidden }) => !hidden)).toEqual([])
})

const exampleOf = ({ kind, unique, sample, series }: Field) =>
  series === undefined
    ? kind === 'text' && unique && sample
    : spellNumber(aroundIn(series, String(new Date().getFullYear())), 7)

it('document numbers that differ only at the end are not truncated', () => {
  const numbered = begun.flatMap(({ at, columns }) =>
    columns.flatMap(({ field, width }) =>
      typeof exampleOf(field) === 'string'
        ? [{ at, title: field.title, width, wanted: letters.getTextWidth(`${exampleOf(field)}`) + 20 }]
        : [],
    ),
  )
  expect(numbered.length).toBeGreaterThan(2)
  expect(numbered.filter(({ width, wanted }) => width < wanted)).toEqual([])
})

it('every section title fits in one line of the menu', () => {
  const letter = 14 / 13
  // The menu width without the border, both paddings and the icon.
  const room = 264 - 1 - 2 * 8 - 2 * 12 - 36
  const cut = entities.flatMap(({ menu }) =>
    menu && letters.getTextWidth(menu.title) * letter > room ? [menu.title] : [],
  )
  expect(cut).toEqual([])
})

it('a section has one name in the menu and above its list', () => {
  const different = entities.flatMap(({ menu, messages }) =>
    menu && !messages.listTitle.toLowerCase().includes(menu.title.toLowerCase())
      ? [`${menu.title}: ${messages.listTitle}`]
      : [],
  )
  // The specification's own title.
  expect(different).toEqual(['Relatórios: Novo relatório'])
})

it('no header of a number takes the room of names, however it is wrapped', () => {
  const room = 150
  const wide = begun.flatMap(({ at, columns }) =>
    columns
      .filter(({ field, minWidth }) => kindTraits[field.kind].json === 'number' && minWidth > room)
      .map(({ text, minWidth }) => `${at} ${text} ${minWidth}`),
  )
  expect(wide).toEqual([])
})

it('dates and numbers of a list without room take what their values need, so that names are not cut', () => {
  const entity = index.get('qualidade_diaria')
  if (!entity) throw new Error('There is no such list.')
  const tools = { index, actor: { id: 1, name: 'Ana', role: 'admin' } }
  const contents = new Map([['data', 98]])
  const [dated] = visibleColumns(entity, tools, defaultView(entity, tools, 25), 0, contents).filter(
    ({ field }) => field.kind === 'date',
  )
  expect(dated?.minWidth).toBeLessThan(dated?.width ?? 0)
})

it('a column of several telephones shrinks to one before names are cut', () => {
  const entity = index.get('fazenda')
  if (!entity) throw new Error('There is no such list.')
  const tools = { index, actor: { id: 1, name: 'Ana', role: 'admin' } }
  const contents = new Map([
    ['telefones.number', 220],
    ['nome_fantasia', 240],
    ['produtor_id', 240],
  ])
  const view = fittingView(entity, tools, defaultView(entity, tools, 25), 100)
  const columns = visibleColumns(entity, tools, view, selectionWidth, contents)
  const fitted = fitColumns(columns, selectionWidth, 100, usualRoom)
  const widthOf = (path: string) => fitted.find(({ name }) => name === path)?.width ?? 0
  expect(widthOf('telefones.number')).toBe(160)
  expect(widthOf('nome_fantasia')).toBeGreaterThan(widthOf('produtor_id'))
})

it('a column with a total has room for millions, however short its values are', () => {
  const most = { money: '9.999.999,99', decimal: '9.999.999,99', integer: '9.999.999' }
  const cut = entities.flatMap((entity) => {
    const tools = { index, actor: { id: 1, name: 'Ana', role: 'admin' } }
    const contents = new Map(entity.list.columns.map(({ field }) => [field, 60] as const))
    return visibleColumns(entity, tools, defaultView(entity, tools, 25), 0, contents).flatMap(
      ({ column, field, name, width }) => {
        const total = most[field.kind as keyof typeof most]
        const needed = column.sum === undefined || total === undefined ? 0 : letters.getTextWidth(total) + 24
        return width < needed ? [`${entity.name}.${name}: ${width} of ${needed}`] : []
      },
    )
  })
  expect(cut).toEqual([])
})
