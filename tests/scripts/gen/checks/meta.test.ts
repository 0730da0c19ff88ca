import { describe, expect, it } from 'vitest'
import { makeFolder } from '../folder'
import { problemsOf, textsWith } from './base'

/** A folder whose meta-schema only defines `x-entity.menu`. */
function folderWithMenu(menu: object): string {
  const entity = { properties: { 'x-entity': { properties: { menu } } } }
  return makeFolder({ 'entity.meta.json': JSON.stringify(entity) })
}

const alternatives = {
  anyOf: [
    { type: 'string', minLength: 1 },
    { type: 'object', properties: { icon: { type: 'string' } }, additionalProperties: false },
  ],
}

describe('a meta-schema in the schemas folder', () => {
  it('replaces that of the product', () => {
    const texts = textsWith([['zone.json', 'x-entity/colour', 'red']])
    expect(problemsOf(texts, folderWithMenu({}))).toEqual([])
    expect(problemsOf(texts)).toMatchObject([{ code: 'E101' }])
  })

  it('reports in one sentence that no alternative matches', () => {
    const texts = textsWith([['widget.json', 'x-entity/menu', 7]])
    expect(problemsOf(texts, folderWithMenu(alternatives))).toMatchObject([
      { file: 'widget.json', code: 'E108', message: 'menu não tem nenhuma das formas permitidas' },
    ])
  })

  it('reports the unknown keywords of the intended alternative', () => {
    const texts = textsWith([['widget.json', 'x-entity/menu', { icom: 'Build' }]])
    expect(problemsOf(texts, folderWithMenu(alternatives))).toMatchObject([
      { file: 'widget.json', code: 'E101', suggestion: 'icon' },
    ])
  })

  it('does not decide which roles exist', () => {
    const product = problemsOf(textsWith([['widget.json', 'x-entity/access/list', ['boss', 'admin']]]))
    expect(product).toMatchObject([{ file: 'widget.json', code: 'E309' }])
  })
})
