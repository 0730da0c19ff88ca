import { expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Field } from '#model/entity/entity'

/** Words that add nothing to the label of a sibling: "Texto do período" beside "Período". */
const generic = /^(?:texto|nome|descrição|valor|título|código|dados?|campo|tipo|data|número)(?: d[aeo]s?)? /i
const bare = (title: string) => title.replace(generic, '').toLocaleLowerCase('pt-BR')

function restated(fields: readonly Field[]): readonly string[] {
  const shown = fields.filter(({ system, restates }) => !system && restates === undefined)
  const own = shown.flatMap(({ path, title }, at) =>
    shown
      .filter((other, place) => place !== at && bare(title) === other.title.toLocaleLowerCase('pt-BR'))
      .map((other) => `${path} “${title}” restates ${other.path} “${other.title}”`),
  )
  return [...own, ...shown.flatMap((field) => restated(field.fields))]
}

it.each(entities.map((entity) => [entity.name, entity] as const))(
  'no two fields or columns of %s have labels of which one merely restates the other',
  (_name, { fields, list }) => {
    expect(restated(fields)).toEqual([])
    const columns = list.columns.map(({ text }) => bare(text))
    expect(columns.filter((text, at) => columns.indexOf(text) !== at)).toEqual([])
  },
)
