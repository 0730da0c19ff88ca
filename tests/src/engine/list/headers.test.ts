/* Room for the titles of every list, measured with the letters of another font than the grid counts with. */
import { jsPDF } from 'jspdf'
import { expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity } from '#model/entity/entity'
import { holdsMany, indexEntities, resolvePath } from '#model/entity/paths'
import { changeColumn, shownColumns } from '../../../../src/engine/list/columns/shownColumns'
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
      return shownColumns(entity, tools, view, 0)
        .filter(({ width, text }) => width < letters.getTextWidth(text) + beside)
        .map(({ text, width }) => `${entity.name} ${role} ${text} ${width}`)
    }),
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
  expect(shownColumns(entity, tools, { ...view, columns }, 0)[0]?.width).toBe(61)
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
