import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Choice } from '#model/entity/entity'
import { walkFields } from '#model/entity/paths'
import { entities } from '../../../../../generated/entities'
import {
  bestFirst,
  certainOption,
  type OptionNames,
} from '../../../../../src/engine/fields/choices/bestOptions'

const byTitle: OptionNames<Choice> = {
  labelOf: ({ title }) => title,
  codesOf: ({ value }) => (typeof value === 'string' ? [value] : []),
}
const states = [
  ['ES', 'Espírito Santo'],
  ['MT', 'Mato Grosso'],
  ['MS', 'Mato Grosso do Sul'],
  ['SP', 'São Paulo'],
].map(([value = '', title = '']) => ({ value, title }))
const titles = (typed: string) => bestFirst(byTitle, states, typed).map(({ title }) => title)
const certain = (typed: string, isAll = false) => certainOption(byTitle, states, typed, isAll)?.title

describe('bestOptions', () => {
  it('lists exact matches first, then prefix matches, then the rest in their order', () => {
    expect(titles('sp')[0]).toBe('São Paulo')
    expect(titles('mato grosso').slice(0, 2)).toEqual(['Mato Grosso', 'Mato Grosso do Sul'])
    expect(titles('sao')[0]).toBe('São Paulo')
    expect(titles('s')).toEqual(['São Paulo', 'Espírito Santo', 'Mato Grosso', 'Mato Grosso do Sul'])
    expect(titles('')).toEqual(states.map(({ title }) => title))
  })

  it('finds a certain option only where exactly one matches by name or is left', () => {
    expect(certain('Mato Grosso')).toBe('Mato Grosso')
    expect(certain('mato')).toBeUndefined()
    expect(certain('SÃO PAULO')).toBe('São Paulo')
    expect(certain('sp')).toBe('São Paulo')
    const [only] = states
    if (!only) throw new Error('no state')
    expect(certainOption(byTitle, [only], 'espi', true)).toBe(only)
    expect(certainOption(byTitle, [only], 'espi', false)).toBeUndefined()
    // The server matched it by a field that the list does not show.
    expect(certainOption(byTitle, [only], 'vitória', true)).toBeUndefined()
    expect(certainOption(byTitle, [only, { ...only, value: 'XX' }], only.title, true)).toBeUndefined()
    expect(certain('')).toBeUndefined()
  })
})

const choiceFields = entities.flatMap((entity) =>
  [...walkFields(entity.fields)]
    .filter(({ values }) => (values?.length ?? 0) > 1)
    .map((field) => [`${entity.name}.${field.path}`, field.values ?? []] as const),
)

describe('every option of every entity', () => {
  it.each(choiceFields)('of %s is matched by its title, however it is typed', (_path, values) => {
    for (const choice of values) {
      const twins = values.filter(({ title }) => title.toLowerCase() === choice.title.toLowerCase())
      for (const typed of [
        choice.title,
        choice.title.toUpperCase(),
        choice.title.normalize('NFC').toLowerCase(),
      ]) {
        expect(bestFirst(byTitle, values, typed)[0]?.title.toLowerCase()).toBe(choice.title.toLowerCase())
        if (twins.length === 1) expect(certainOption(byTitle, values, typed, false)).toBe(choice)
      }
    }
  })
})

describe('autocomplete inputs', () => {
  it('all use the component that matches typed text to options', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    )
    const direct = files.filter((file) =>
      /@mui\/material\/(use)?Autocomplete/.test(readFileSync(`src/${file}`, 'utf8')),
    )
    // Tags are free text, which is accepted on blur.
    expect(direct.sort()).toEqual([
      'engine/fields/choices/Combobox.tsx',
      'engine/fields/choices/TagsInput.tsx',
    ])
  })
})
