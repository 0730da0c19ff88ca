import { describe, expect, it } from 'vitest'
import type { Kind } from '#model/entity/kinds'
import { mostCorners } from '#model/outline'
import { specialValueProblem } from '#model/specialValues'
import { specialValueText } from '#model/specialValueText'
import { validationText } from '#model/validationText'

const judge = (kind: Kind, value: unknown, accept?: string) =>
  specialValueProblem({ kind, ...(accept !== undefined && { accept }) }, value)

const outlineOf = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings })
const square = [
  [-45.15, -21.25],
  [-45.148, -21.25],
  [-45.148, -21.252],
  [-45.15, -21.252],
  [-45.15, -21.25],
]
const tie = [square[0], square[2], square[1], square[3], square[0]]

describe('validation of a point', () => {
  it.each([
    ['on the earth', { type: 'Point', coordinates: [-45.1, -21.2] }, undefined],
    ['at the edge of the country', { type: 'Point', coordinates: [-74.02, 5.27] }, undefined],
    [
      'at the edge of the earth',
      { type: 'Point', coordinates: [180, -90] },
      specialValueText.outside.latitude,
    ],
    ['in Argentina', { type: 'Point', coordinates: [-58.4, -34.6] }, specialValueText.outside.latitude],
    ['in the Atlantic', { type: 'Point', coordinates: [-20, -21.2] }, specialValueText.outside.longitude],
    ['latitude first', { type: 'Point', coordinates: [-21.2, -45.1] }, specialValueText.outside.swapped],
    ['off the earth', { type: 'Point', coordinates: [-21.2, -145.1] }, specialValueText.place],
    ['texts', { type: 'Point', coordinates: ['-45.1', '-21.2'] }, specialValueText.place],
    ['half', { type: 'Point', coordinates: [-45.1] }, specialValueText.place],
    ['with height', { type: 'Point', coordinates: [-45.1, -21.2, 900] }, specialValueText.place],
    ['with more beside it', { type: 'Point', coordinates: [0, 0], html: '<b>' }, specialValueText.place],
    ['another shape', outlineOf(square), specialValueText.place],
    ['empty', {}, specialValueText.place],
  ])('%s', (_name, value, said) => expect(judge('point', value)).toBe(said))
})

describe('validation of an outline', () => {
  const circle = (corners: number) => {
    const ring = Array.from({ length: corners }, (_, at) => {
      const angle = (2 * Math.PI * at) / corners
      return [-45 + 0.01 * Math.cos(angle), -21 + 0.01 * Math.sin(angle)]
    })
    return [...ring, ring[0]]
  }
  const shrunk = (ring: number[][]) =>
    ring.map(([x = 0, y = 0]) => [-45.149 + (x + 45.149) / 2, -21.251 + (y + 21.251) / 2])
  const moved = (ring: number[][], east: number) => ring.map(([x = 0, y = 0]) => [x + east, y])
  const hole = shrunk(square)
  it.each([
    ['closed', outlineOf(square), undefined],
    ['the other way round', outlineOf(square.toReversed()), undefined],
    ['with a hole', outlineOf(square, hole), undefined],
    ['with a corner twice', outlineOf([square[0], square[0], ...square.slice(1)]), undefined],
    ['of many corners', outlineOf(circle(mostCorners - 1)), undefined],
    ['of too many', outlineOf(circle(mostCorners)), specialValueText.outline.corners],
    ['open', outlineOf(square.slice(0, 4)), specialValueText.outline.open],
    ['like a tie', outlineOf(tie), specialValueText.outline.crossing],
    [
      'cut by its hole',
      outlineOf(
        square,
        square.map(([x = 0, y = 0]) => [x + 0.001, y + 0.001]),
      ),
      specialValueText.outline.crossing,
    ],
    [
      'with a hole that touches it',
      outlineOf(square, [square[0], ...hole.slice(1, 3), square[0]]),
      undefined,
    ],
    [
      'with a hole on its side',
      outlineOf(square, [[-45.149, -21.25], ...hole.slice(1, 3), [-45.149, -21.25]]),
      undefined,
    ],
    ['with a hole beside it', outlineOf(square, moved(hole, 0.01)), specialValueText.outline.hole],
    ['with a hole around it', outlineOf(hole, square), specialValueText.outline.hole],
    ['with a hole in its hole', outlineOf(square, hole, shrunk(hole)), specialValueText.outline.hole],
    ['with a hole as large as itself', outlineOf(square, square), specialValueText.outline.flat],
    ['latitude first', outlineOf(square.map(([x, y]) => [y, x])), specialValueText.outside.swapped],
    ['in the Atlantic', outlineOf(moved(square, 20)), specialValueText.outside.longitude],
    [
      'in Argentina',
      outlineOf(square.map(([x = 0, y = 0]) => [x, y - 20])),
      specialValueText.outside.latitude,
    ],
    ['on one line', outlineOf([square[0], square[1], square[0], square[0]]), specialValueText.outline.flat],
    ['off the earth', outlineOf([...square, [-245, 0]]), specialValueText.outline.unreadable],
    ['without rings', outlineOf(), specialValueText.outline.unreadable],
    ['of two corners', outlineOf(square.slice(0, 2)), specialValueText.outline.unreadable],
    ['with more beside it', { ...outlineOf(square), name: 'x' }, specialValueText.outline.unreadable],
    ['a place', { type: 'Point', coordinates: [0, 0] }, specialValueText.outline.unreadable],
  ])('%s', (_name, value, said) => expect(judge('polygon', value)).toBe(said))
})

describe('validation of a picture', () => {
  const gif = 'R0lGODlhAQABAAAAACwAAAAAAQABAAA='
  it.each([
    ['of its type', `data:image/gif;base64,${gif}`, undefined],
    ['of another type', `data:image/png;base64,${gif}`, specialValueText.picture],
    ['a drawing with scripts', 'data:image/svg+xml;base64,PHN2Zy8+', specialValueText.picture],
    ['an address', 'https://example.com/a.png', specialValueText.picture],
    ['a page', 'data:text/html;base64,PGI+', specialValueText.picture],
    ['not in base64', 'data:image/gif;base64,R0lGODlh*', specialValueText.picture],
    ['a number', 3, specialValueText.picture],
  ])('%s', (_name, value, said) => expect(judge('image', value)).toBe(said))
})

describe('validation of a file reference', () => {
  const file = { nome: 'a.png', tipo: 'image/png', tamanho: 3, chave: 'k' }
  it.each([
    ['a picture', file, undefined, undefined],
    ['older than its bytes', { nome: 'a.png', tipo: 'image/png', tamanho: 3 }, undefined, undefined],
    ['of a type that is taken', { ...file, nome: 'a.csv', tipo: 'text/csv' }, '.csv, image/*', undefined],
    ['of any type', { ...file, tipo: 'text/csv' }, '*/*', undefined],
    ['of a type that is not taken', { ...file, tipo: 'text/csv' }, undefined, validationText.file],
    ['without a name', { ...file, nome: '' }, undefined, validationText.file],
    ['of a size that is none', { ...file, tamanho: -1 }, undefined, validationText.file],
    ['with more beside it', { ...file, url: 'javascript:1' }, undefined, validationText.file],
    ['a text', 'a.png', undefined, validationText.file],
  ])('%s', (_name, value, accept, said) => expect(judge('file', value, accept)).toBe(said))

  it('requires a PDF where one is expected', () => {
    expect(judge('pdf', file)).toBe(validationText.pdf)
    expect(judge('pdf', { ...file, tipo: 'application/pdf' })).toBeUndefined()
  })
})
