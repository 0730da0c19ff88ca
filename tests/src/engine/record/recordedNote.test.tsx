import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RecordedAs } from '#model/wire/record/audit'
import { RecordedNote } from '../../../../src/engine/record/timeline/RecordedNote'

const at = '2026-11-27T17:32:00.000Z'

const textOf = (recorded: RecordedAs | undefined) =>
  render(<RecordedNote recorded={recorded} />).container.textContent

it('an act says when, by whom, on which device and where it was recorded without a connection', () => {
  const place = { latitude: -21.12, longitude: -45.01, accuracy: 12.4 }
  expect(textOf({ at, by: 'Ana Souza', device: 'Celular da Ana', place })).toBe(
    'Registrado sem conexão em 27/11/2026 às 14:32, por Ana Souza, no aparelho Celular da Ana, a 12 m de -21,12, -45,01',
  )
})

it('an act says no more than its device told, and nothing if it was recorded online', () => {
  expect(textOf({ at })).toBe('Registrado sem conexão em 27/11/2026 às 14:32')
  expect(textOf(undefined)).toBe('')
})
