import { describe, expect, it } from 'vitest'
import { showAgo } from '#model/formats/ago'

const now = new Date('2026-11-28T15:00:00.000Z')

describe('the time since an instant', () => {
  it.each([
    ['2026-11-28T14:59:40.000Z', 'agora'],
    ['2026-11-28T15:05:00.000Z', 'agora'],
    ['2026-11-28T14:20:00.000Z', 'há 40 minutos'],
    ['2026-11-28T12:00:00.000Z', 'há 3 horas'],
    ['2026-11-28T02:30:00.000Z', 'ontem'],
    ['2026-11-25T12:00:00.000Z', 'há 3 dias'],
    ['2026-10-20T12:00:00.000Z', 'mês passado'],
    ['2026-06-20T12:00:00.000Z', 'há 5 meses'],
    ['2025-11-28T12:00:00.000Z', 'ano passado'],
    ['2023-01-01T12:00:00.000Z', 'há 3 anos'],
  ])('of %s is “%s”', (instant, text) => {
    expect(showAgo(instant, now)).toBe(text)
  })
})
