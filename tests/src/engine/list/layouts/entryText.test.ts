import { expect, it } from 'vitest'
import { entryName, sharedText } from '../../../../../src/engine/list/layouts/calendar/entryText'

it('the name of an entry leaves out its day and what all labels begin with', () => {
  const labels = ['Anuidade – Gleba 1 – 28/11/2026', 'Anuidade – Gleba 2 – 28/11/2026']
  const shared = sharedText(labels)
  expect(labels.map((label) => entryName(label, '2026-11-28', shared))).toEqual(['Gleba 1', 'Gleba 2'])
  expect(entryName('Poda - 28/11/2026', '2026-11-28')).toBe('Poda')
})

it('a single entry, and equal labels, keep their whole name', () => {
  const nothing = { parts: 0, letters: 0 }
  expect(sharedText(['Anuidade – Gleba 1'])).toEqual(nothing)
  expect(sharedText(['Poda – Sul', 'Poda – Sul'])).toEqual(nothing)
  expect(entryName('28/11/2026', '2026-11-28')).toBe('28/11/2026')
})

it.each([
  [
    ['PED-2026-000041 – Ana', 'PED-2026-000007 – Ana'],
    ['41 – Ana', '07 – Ana'],
  ],
  [
    ['PED-2026-000041 – Ana', 'PED-2025-000007 – Bia'],
    ['PED-2026-000041 – Ana', 'PED-2025-000007 – Bia'],
  ],
  [
    ['Talhão 1 – Ana', 'Talhão 2 – Ana'],
    ['Talhão 1 – Ana', 'Talhão 2 – Ana'],
  ],
  [
    ['Cota – A-10', 'Cota – A-12'],
    ['10', '12'],
  ],
])('numbers of one series begin where they differ: %j', (labels, names) => {
  const shared = sharedText(labels)
  expect(labels.map((label) => entryName(label, '2026-11-28', shared))).toEqual(names)
})
