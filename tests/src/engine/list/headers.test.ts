/* Room for the titles of every list and of the menu, measured with the letters of another font than the grid counts with. */
import { jsPDF } from 'jspdf'
import { expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity, Field } from '#model/entity/entity'
import { holdsMany, indexEntities, resolvePath } from '#model/entity/paths'
import { aroundIn, spellNumber } from '#model/entity/series'
import { fittingView, usualRoom } from '../../../../src/engine/list/columns/fittingView'
import {
  changeColumn,
  fitColumns,
  minGridWidth,
  selectionWidth,
  visibleColumns,
} from '../../../../src/engine/list/columns/visibleColumns'
import { actionsWidthOf } from '../../../../src/engine/list/rowActionRules'
import { defaultView } from '../../../../src/engine/list/state/listView'

const index = indexEntities(entities)
const letters = new jsPDF({ unit: 'px', hotfixes: ['px_scaling'] })
  .setFont('helvetica', 'bold')
  .setFontSize(13 * 0.75)
/** Both paddings, the menu, the arrow and the gaps between. */
const beside = 62

it('no header of any list is cut, for any role, until someone makes it narrower', () => {
  const cut = entities.flatMap((entity) =>
    entity.access.list.flatMap((role) => {
      const tools = { index, actor: { id: 1, name: 'Ana', role } }
      const view = defaultView(entity, tools, 25)
      return visibleColumns(entity, tools, view, 0)
        .filter(({ width, text }) => width < letters.getTextWidth(text) + beside)
        .map(({ text, width }) => `${entity.name} ${role} ${text} ${width}`)
    }),
  )
  expect(cut).toEqual([])
})

/** The lists as they begin on a screen of 1440 pixels with the menu open, for every role. */
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

it('no list scrolls sideways at 1440 pixels with the menu open, and none is left with less than five columns for it', () => {
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

it('columns that give way keep their titles whole in two lines', () => {
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
      // The arrow stands in columns that the rows are ordered by.
      .filter(({ name, width, text }) => width < halves(text) + beside - (sorted.includes(name) ? 0 : 20))
      .map(({ text, width }) => `${at} ${text} ${width}`),
  )
  expect(cut).toEqual([])
})

it('a column that a person makes narrow stays so', () => {
  const [entity] = entities.filter(({ list }) => list.columns.length > 0)
  if (!entity) throw new Error('no list')
  const tools = { index, actor: { id: 1, name: 'Ana', role: entity.access.list[0] ?? '' } }
  const view = defaultView(entity, tools, 25)
  const [first] = view.columns
  const columns = changeColumn(view.columns, first?.field ?? '', { width: 61 })
  expect(visibleColumns(entity, tools, { ...view, columns }, 0)[0]?.width).toBe(61)
})

it('no list begins with a column that is the same in every row its role sees', () => {
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

it('numbers of documents, alike but for their end, are not cut', () => {
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

it('every section is called in one line of the menu', () => {
  const letter = 14 / 13
  // What the border, both paddings and the icon leave of the menu.
  const room = 264 - 1 - 2 * 8 - 2 * 12 - 36
  const cut = entities.flatMap(({ menu }) =>
    menu && letters.getTextWidth(menu.title) * letter > room ? [menu.title] : [],
  )
  expect(cut).toEqual([])
})
