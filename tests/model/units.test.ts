import { describe, expect, it } from 'vitest'
import { convertUnit, isUnitLike, parseUnit } from '#model/units'

describe('units', () => {
  it.each([
    [25, 'mmolc/dm³', 'cmolc/dm³', 2.5],
    [3.1, 'cmolc/dm3', 'cmolc/dm³', 3.1],
    [3.1, 'cmolc dm-3', 'cmolc/dm³', 3.1],
    [3.1, 'cmol(+)/dm³', 'cmolc/dm³', 3.1],
    [31, 'mmol_c dm⁻³', 'cmolc/dm³', 3.1],
    [2.4, 'meq/100cm³', 'cmolc/dm³', 2.4],
    [2.4, 'meq/100 mL', 'cmolc/dm³', 2.4],
    [12, 'mg/L', 'mg/dm³', 12],
    [12, 'mg.dm-3', 'mg/dm³', 12],
    [2.4, 'dag/kg', 'g/kg', 24],
    [2.4, '%', 'g/kg', 24],
    [3.85, 'g/100g', '%', 3.85],
    [45, 'ppm', 'mg/kg', 45],
    [412000, 'CS/mL', 'mil/mL', 412],
    [412, 'x1000 CS/mL', 'mil/mL', 412],
    [412, 'mil células/mL', 'mil/mL', 412],
    [30, 'x 10³ UFC/mL', 'mil/mL', 30],
    [0.5, 'µg/g', 'mg/kg', 0.5],
  ])('convert %d %s into %s', (value, from, to, wanted) => {
    expect(convertUnit(value, from, to)).toBe(wanted)
  })

  it.each([
    ['mg/dm³', 'cmolc/dm³'],
    ['g/dm³', 'dag/kg'],
    ['mg/dm³', 'g/kg'],
    ['lb/ac', 'mg/dm³'],
    ['mg/dL', 'mil/mL'],
  ])('of different dimensions are not converted: %s into %s', (from, to) => {
    expect(convertUnit(1, from, to)).toBeUndefined()
  })

  it('are distinguished from other words', () => {
    expect(['mg/dm³', '%', 'lb/ac', 'mmolc/dm3'].map(isUnitLike)).toEqual([true, true, true, true])
    expect(['mil', '100', 'Alto', 'Bom', '10/03/2025', 'de'].map(isUnitLike)).toEqual(Array(6).fill(false))
    expect(parseUnit('')).toBeUndefined()
  })
})
