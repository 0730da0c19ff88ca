import { describe, expect, it } from 'vitest'
import type { Entity } from '#model/entity/entity'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { readRecords, tellRecords } from '#model/record/readRecords'
import { makeEntities } from '../../support/entities'

const reader = { actor: { id: 1, name: 'Ana', role: 'owner' }, today: '2026-11-22' }
const number = (title: string): JsonSchema => ({ type: 'number', title, minimum: 0 })
const { entities } = makeEntities({
  measure: {
    title: 'Measure',
    type: 'object',
    'x-entity': {
      import: {
        columns: [{ field: 'sort', values: { Fatty: 'FAT' } }, { field: 'value', also: ['Amount'] }, 'day'],
        spread: { name: 'sort', value: 'value', units: { FAT: '%', CEL: 'mil/mL' } },
      },
    },
    properties: {
      sort: {
        type: 'string',
        title: 'Analysis',
        oneOf: [
          { const: 'FAT', title: 'FAT – Fat' },
          { const: 'CEL', title: 'CEL – Somatic cells' },
          { const: 'OLD', title: 'OLD – Something else' },
        ],
      },
      value: { type: 'number', title: 'Result', minimum: 0, 'x-field': { unitFrom: 'sort' } },
      day: { type: 'string', format: 'date', title: 'Taken on' },
    },
  },
  /** Soil and leaf analyses use the same symbols. */
  visit: {
    title: 'Visit',
    type: 'object',
    properties: {
      about: {
        type: 'string',
        title: 'About',
        oneOf: [
          { const: 'soil', title: 'Soil analysis' },
          { const: 'leaf', title: 'Leaf analysis' },
        ],
      },
    },
    allOf: [
      {
        if: { properties: { about: { const: 'soil' } }, required: ['about'] },
        then: {
          properties: {
            soil: {
              type: 'array',
              title: 'Soil',
              items: {
                type: 'object',
                properties: {
                  p: number('P (mg/dm³)'),
                  ca: number('Ca (cmolc/dm³)'),
                  mg: number('Mg (cmolc/dm³)'),
                },
              },
            },
          },
        },
      },
      {
        if: { properties: { about: { const: 'leaf' } }, required: ['about'] },
        then: {
          properties: {
            leaf: {
              type: 'object',
              title: 'Leaf',
              properties: { p: number('P (g/kg)'), ca: number('Ca (g/kg)') },
            },
          },
        },
      },
    ],
  },
})
const entityOf = (name: string) => entities.find((each) => each.name === name) as Entity
const read = (name: string, ...lines: string[]) => readRecords(entityOf(name), lines.join('\n'), reader)

describe('a text about one record', () => {
  it.each([
    ['Ca (mmolc/dm³) 25', 'Mg (mmolc/dm³) 8'],
    ['Ca 25 mmolc/dm³', 'Mg 8 mmolc dm-3'],
    ['Ca mmolc/dm³ 25', 'Mg ..... 8 mmolc/dm³'],
  ])('has values in other units converted: %s', (...lines) => {
    expect(read('visit', 'Soil analysis', ...lines)).toEqual([
      { about: 'soil', soil: [{ ca: 2.5, mg: 0.8 }] },
    ])
  })

  it('has no value in a unit of another dimension, or where only the text around names another scale', () => {
    expect(read('visit', 'Soil analysis', 'P 12 mg/dm³', 'Ca 80 mg/dm³', 'Mg 0,8 cmolc/dm³')).toEqual([
      { about: 'soil', soil: [{ p: 12, mg: 0.8 }] },
    ])
    expect(read('visit', 'Soil analysis', 'Results in mmolc/dm³', 'Ca 25', 'Mg 8')).toEqual([
      { about: 'soil' },
    ])
  })

  it('has the results of one part only, even when another has fields of the same names', () => {
    const soil = ['P 12,1', 'Ca 2,5', 'Mg 0,8']
    expect(read('visit', ...soil)).toEqual([{ soil: [{ p: 12.1, ca: 2.5, mg: 0.8 }] }])
    expect(read('visit', 'Leaf analysis', 'P 1,9', 'Ca 12')).toEqual([
      { about: 'leaf', leaf: { p: 1.9, ca: 12 } },
    ])
    expect(read('visit', 'About: soil analysis', 'P 12 mg/dm³', 'Ca 2 cmolc/dm³', 'P 1,9 g/kg')).toEqual([
      { about: 'soil', soil: [{ p: 12, ca: 2 }] },
    ])
  })
})

describe('a text about several records', () => {
  it('creates one for each option with a value, in the unit of that option', () => {
    const rows = read(
      'measure',
      'Taken on 10/03/2025',
      'Fat (g/100g) 3,85',
      'Somatic cells: 412.000 CS/mL',
      'Something else 7',
    )
    const day = '2025-03-10'
    expect(rows).toEqual([
      { sort: 'FAT', value: 3.85, day },
      { sort: 'CEL', value: 412, day },
      { sort: 'OLD', value: 7, day },
    ])
    expect(tellRecords(entityOf('measure'), rows)).toEqual([
      { campo: 'FAT – Fat', valor: '3,85 %' },
      { campo: 'CEL – Somatic cells', valor: '412 mil/mL' },
      { campo: 'OLD – Something else', valor: '7' },
      { campo: 'Taken on', valor: '10/03/2025' },
    ])
  })

  it('matches aliases of an option and ignores units of another dimension', () => {
    expect(read('measure', 'Fatty 3,2 %', 'Somatic cells 412 mg/dL')).toEqual([{ sort: 'FAT', value: 3.2 }])
  })

  it('creates one record when it names the option apart from the value', () => {
    expect(read('measure', 'Analysis: CEL', 'Amount: 412.000 CS/mL')).toEqual([{ sort: 'CEL', value: 412 }])
    expect(read('measure', 'Nothing here')).toEqual([{}])
  })
})
