import { describe, expect, it } from 'vitest'
import { nameKey, nameOf, nameProperties } from '../../../../../src/engine/map/outlines/names'
import type { FileOutline } from '../../../../../src/engine/map/outlines/outlineFile'

const outline = (values: FileOutline['values']): FileOutline => ({
  id: JSON.stringify(values),
  layer: '',
  values,
  polygon: { type: 'Polygon', coordinates: [] },
})

describe('the name of an outline', () => {
  it('is the property that is unique per outline and has the key of a name', () => {
    const rows = [
      { OBJECTID: '1', NOME_FAZ: 'Boa Vista', COD_TALHAO: 'T-01', AREA_HA: '3,2' },
      { OBJECTID: '2', NOME_FAZ: 'Boa Vista', COD_TALHAO: 'T-02', AREA_HA: '4,1' },
    ].map(outline)
    expect(nameProperties(rows)).toEqual(['COD_TALHAO', 'NOME_FAZ', 'AREA_HA', 'OBJECTID'])
  })

  it('is the property whose values match known names, whatever its key', () => {
    const rows = [
      { name: 'Polígono 1', ident: 'Açude' },
      { name: 'Polígono 2', ident: 'MATA' },
    ].map(outline)
    expect(nameProperties(rows)[0]).toBe('name')
    expect(nameProperties(rows, new Set(['acude', 'mata']))[0]).toBe('ident')
  })

  it('falls back to another property where the first is empty', () => {
    const rows = [
      { TALHAO: '12', AREA: '8.11' },
      { cod_talhao: 'T-07', nm_talhao: 'Gleba da Serra' },
      {},
    ].map((values) => outline(Object.fromEntries(Object.entries(values))))
    const properties = nameProperties(rows)
    expect(rows.map((row, at) => nameOf(row, at, properties))).toEqual(['12', 'Gleba da Serra', 'Contorno 3'])
  })

  it.each([
    ['Talhão 07', '7'],
    ['T-07', '7'],
    ['TALHAO_7', '7'],
    ['Gleba nº 12', '12'],
    ['007', '7'],
    ['Gleba da Serra', 'gleba da serra'],
    ['Talhão São João', 'talhao sao joao'],
  ])('"%s" is normalised to "%s"', (name, key) => expect(nameKey(name)).toBe(key))
})
