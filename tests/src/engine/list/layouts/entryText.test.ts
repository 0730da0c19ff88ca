import { expect, it } from 'vitest'
import { entryName, sharedParts } from '../../../../../src/engine/list/layouts/calendar/entryText'

it('the name of an entry leaves out its day and what all labels begin with', () => {
  const labels = ['Anuidade – Gleba 1 – 28/11/2026', 'Anuidade – Gleba 2 – 28/11/2026']
  const shared = sharedParts(labels)
  expect(labels.map((label) => entryName(label, '2026-11-28', shared))).toEqual(['Gleba 1', 'Gleba 2'])
  expect(entryName('Poda - 28/11/2026', '2026-11-28')).toBe('Poda')
})

it('a single entry, and equal labels, keep their whole name', () => {
  expect(sharedParts(['Anuidade – Gleba 1'])).toBe(0)
  expect(sharedParts(['Poda – Sul', 'Poda – Sul'])).toBe(0)
  expect(entryName('28/11/2026', '2026-11-28')).toBe('28/11/2026')
})
